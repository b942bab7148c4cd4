-- And what time it is: the last that is asked behind the locks, where no part asks for more. The newest version of a cell is looked at
-- first (the index backwards): while somebody keeps an old snapshot, thousands of old ones cannot be cleaned away.
select i.lane_id, i.pool_id, i.date::text as date, i.allotment, i.overbooking, i.booked, i.closed,
  (extract(epoch from coalesce($4::timestamptz, clock_timestamp())) * 1000)::float8 as now_ms
from unnest($1::uuid[], $2::uuid[], $3::date[]) as wanted (lane_id, pool_id, date)
cross join lateral (
  select cell.lane_id, cell.pool_id, cell.date, cell.allotment, cell.overbooking, cell.booked, cell.closed
  from holdfast.inventory cell
  where cell.lane_id = wanted.lane_id and cell.pool_id = wanted.pool_id and cell.date >= wanted.date and cell.date <= wanted.date
  order by cell.date desc
  limit 1
) as i
