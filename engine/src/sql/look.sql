-- The read-only first answer about stock: each cell, found by its newest version as in read_cells, with its lane, and whether anything
-- in the lane waits to expire.
select i.lane_id, i.pool_id, i.date::text as date, i.allotment, i.overbooking, i.booked, i.closed,
  l.no::float8 as no, l.organisation_id, l.kind, l.currency, (extract(epoch from l.opens_at) * 1000)::float8 as opens_at_ms,
  (extract(epoch from l.closes_at) * 1000)::float8 as closes_at_ms, l.owner_limit, l.version::float8 as version,
  exists (select from holdfast.reservations r where r.lane_id = wanted.lane_id and r.state = 'held' and r.expires_at <= coalesce($4::timestamptz, statement_timestamp())) as overdue,
  (extract(epoch from coalesce($4::timestamptz, statement_timestamp())) * 1000)::float8 as now_ms
from unnest((select $1::uuid[]), (select $2::uuid[]), (select $3::date[])) as wanted (lane_id, pool_id, date)
cross join lateral (select * from holdfast.lanes lane where lane.lane_id = wanted.lane_id offset 0) as l
cross join lateral (
  select cell.lane_id, cell.pool_id, cell.date, cell.allotment, cell.overbooking, cell.booked, cell.closed
  from holdfast.inventory cell
  where cell.lane_id = wanted.lane_id and cell.pool_id = wanted.pool_id and cell.date >= wanted.date and cell.date <= wanted.date
  order by cell.date desc
  limit 1
) as i
