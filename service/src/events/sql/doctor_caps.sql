-- A sector without its cell; an item of a reservation that has units, or may be reinstated, without a line on each cap of its
-- sector; a line on a cap that its sector is not under.
select s.event_id, null::uuid as reservation_id, s.sector_id as pool_id, 'no cell' as fault
from events.sectors s
where not exists (select from holdfast.inventory i where i.lane_id = s.event_id and i.pool_id = s.sector_id)
union all
select coalesce(due.lane_id, drawn.lane_id), coalesce(due.reservation_id, drawn.reservation_id), coalesce(due.cap_id, drawn.pool_id),
  'units of the cap: ' || coalesce(drawn.quantity, 0) || ' instead of ' || coalesce(due.quantity, 0)
from (
  select line.lane_id, line.reservation_id, line.item_no, under.cap_id, line.quantity
  from holdfast.reservations r
  join holdfast.reservation_lines line on line.lane_id = r.lane_id and line.reservation_id = r.id and line.role = 'unit'
  join events.cap_sectors under on under.event_id = line.lane_id and under.sector_id = line.pool_id
  where r.kind = 'tickets' and r.state in ('held', 'confirmed', 'expired')
) as due
full join (
  select line.lane_id, line.reservation_id, line.item_no, line.pool_id, line.quantity
  from holdfast.reservations r
  join holdfast.reservation_lines line on line.lane_id = r.lane_id and line.reservation_id = r.id and line.role = 'cap'
  where r.kind = 'tickets' and r.state in ('held', 'confirmed', 'expired')
) as drawn on drawn.lane_id = due.lane_id and drawn.reservation_id = due.reservation_id and drawn.item_no = due.item_no and drawn.pool_id = due.cap_id
where due.quantity is distinct from drawn.quantity
