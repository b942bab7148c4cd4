-- Stock of a property's room types on the nights from $2 up to $3 (not included), as it is now: units of holds past their
-- deadline are free, whether or not anybody has settled them.
with expired as (
  select line.pool_id, line.date, sum(line.quantity)::integer as units
  from holdfast.reservations r
  join holdfast.reservation_lines line on line.lane_id = r.lane_id and line.reservation_id = r.id
  where r.lane_id = $1::uuid and r.state = 'held' and r.expires_at <= (select coalesce($4::timestamptz, clock_timestamp()))
    and line.cell_lane_id is null and line.date >= $2::date and line.date < $3::date
  group by line.pool_id, line.date
)
select
  cell.pool_id::text as room_type_id,
  cell.date::text as date,
  cell.allotment,
  cell.overbooking,
  greatest(0, cell.booked - coalesce(expired.units, 0)) as booked,
  cell.closed
from holdfast.inventory cell
left join expired on expired.pool_id = cell.pool_id and expired.date = cell.date
where cell.lane_id = $1::uuid and cell.date >= $2::date and cell.date < $3::date
order by cell.pool_id, cell.date
