-- What was agreed, room by room. The lane's lock keeps it as it is.
select
  asked.command_id::text,
  room.item_no::integer,
  room.total_cents::float8,
  (extract(epoch from room.refundable_until) * 1000)::float8 as refundable_until_ms,
  (extract(epoch from stay.check_in_at) * 1000)::float8 as check_in_at_ms
from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as asked (command_id, property_id, reservation_id)
join stays.stays stay on stay.property_id = asked.property_id and stay.reservation_id = asked.reservation_id
  -- one lane: and stay.property_id = ($2::uuid[])[1]
join stays.stay_rooms room on room.property_id = asked.property_id and room.reservation_id = asked.reservation_id
  -- one lane: and room.property_id = ($2::uuid[])[1]
order by asked.command_id, room.item_no
