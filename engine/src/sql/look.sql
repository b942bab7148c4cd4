-- The read-only first answer about stock: each cell with what its lane says, and whether anything in the lane waits to expire.
select i.lane_id, i.pool_id, i.date::text as date, i.allotment, i.overbooking, i.booked, i.closed, l.version::float8 as version, l.owner_limit,
  (l.opens_at is null or l.opens_at <= statement_timestamp()) and (l.closes_at is null or l.closes_at > statement_timestamp()) as selling,
  exists (select from holdfast.reservations r where r.lane_id = wanted.lane_id and r.state = 'held' and r.expires_at <= coalesce($4::timestamptz, statement_timestamp())) as overdue
from unnest($1::uuid[], $2::uuid[], $3::date[]) as wanted (lane_id, pool_id, date)
join holdfast.lanes l on l.lane_id = wanted.lane_id
join holdfast.inventory i on i.lane_id = wanted.lane_id and i.pool_id = wanted.pool_id and i.date = wanted.date
