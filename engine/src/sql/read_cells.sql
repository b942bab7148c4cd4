-- And what time it is: the last that is asked behind the locks, where no part asks for more.
select i.lane_id, i.pool_id, i.date::text as date, i.allotment, i.overbooking, i.booked, i.closed,
  (extract(epoch from coalesce($4::timestamptz, clock_timestamp())) * 1000)::float8 as now_ms
from unnest($1::uuid[], $2::uuid[], $3::date[]) as wanted (lane_id, pool_id, date)
join holdfast.inventory i on i.lane_id = wanted.lane_id and i.pool_id = wanted.pool_id and i.date = wanted.date
