-- For every cell: booked = the sum of the lines of held and confirmed reservations. A line without its cell counts as a difference too.
select coalesce(i.lane_id, taken.lane_id) as lane_id, coalesce(i.pool_id, taken.pool_id) as pool_id, coalesce(i.date, taken.date)::text as date,
  i.booked, coalesce(taken.units, 0)::float8 as counted
from holdfast.inventory i
full join (
  select coalesce(l.cell_lane_id, l.lane_id) as lane_id, l.pool_id, l.date, sum(l.quantity) as units
  from holdfast.reservations r
  join holdfast.reservation_lines l on l.lane_id = r.lane_id and l.reservation_id = r.id
  where r.state in ('held', 'confirmed')
  group by 1, 2, 3
) as taken on taken.lane_id = i.lane_id and taken.pool_id = i.pool_id and taken.date = i.date
where coalesce(i.booked, 0) <> coalesce(taken.units, 0) or i.lane_id is null
