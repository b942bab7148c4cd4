-- A room whose type, nights or price are not those of the kernel's lines.
select coalesce(taken.lane_id, room.property_id) as property_id, coalesce(taken.reservation_id, room.reservation_id) as reservation_id, coalesce(taken.item_no, room.item_no) as item_no,
  s.check_in::text as check_in, s.check_out::text as check_out, taken.nights::float8 as nights, taken.first::text as first_night, taken.last::text as last_night, taken.cents::float8 as cents, room.total_cents::float8 as total_cents
from (
  select l.lane_id, l.reservation_id, l.item_no, min(l.pool_id::text) as first_pool, max(l.pool_id::text) as last_pool, count(*) as nights, min(l.date) as first, max(l.date) as last, sum(l.quantity * l.price_cents) as cents
  from holdfast.reservation_lines l
  join holdfast.reservations r on r.lane_id = l.lane_id and r.id = l.reservation_id
  where r.kind = 'stay' and l.role = 'unit'
  group by 1, 2, 3
) as taken
full join stays.stay_rooms room on room.property_id = taken.lane_id and room.reservation_id = taken.reservation_id and room.item_no = taken.item_no
left join stays.stays s on s.property_id = coalesce(taken.lane_id, room.property_id) and s.reservation_id = coalesce(taken.reservation_id, room.reservation_id)
where taken.lane_id is null or room.property_id is null
  or taken.first_pool <> room.room_type_id::text or taken.last_pool <> room.room_type_id::text
  or taken.nights <> s.check_out - s.check_in or taken.first <> s.check_in or taken.last <> s.check_out - 1
  or taken.cents <> room.total_cents
