-- As look where the tables are distributed by lane, and the cells are of one.
select i.lane_id, i.pool_id, i.date::text as date, i.allotment, i.overbooking, i.booked, i.closed,
  l.no::float8 as no, l.organisation_id, l.kind, l.currency, (extract(epoch from l.opens_at) * 1000)::float8 as opens_at_ms,
  (extract(epoch from l.closes_at) * 1000)::float8 as closes_at_ms, l.owner_limit, l.version::float8 as version,
  exists (
    select from holdfast.reservations r
    where r.lane_id = ($1::uuid[])[1] and r.state = 'held' and r.expires_at <= coalesce($4::timestamptz, statement_timestamp())
  ) as overdue,
  (extract(epoch from coalesce($4::timestamptz, statement_timestamp())) * 1000)::float8 as now_ms
from unnest($1::uuid[], $2::uuid[], $3::date[]) as wanted (lane_id, pool_id, date)
join holdfast.lanes l on l.lane_id = wanted.lane_id and l.lane_id = ($1::uuid[])[1]
cross join lateral (
  select cell.lane_id, cell.pool_id, cell.date, cell.allotment, cell.overbooking, cell.booked, cell.closed
  from holdfast.inventory cell
  where cell.lane_id = ($1::uuid[])[1] and cell.pool_id = wanted.pool_id and cell.date = wanted.date
  offset 0
) as i
