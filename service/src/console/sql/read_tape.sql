-- The rooms of a property that somebody has on a night from $2 up to $3 (not included), or leaves on the morning of $2: confirmed, or held
-- and not past the deadline.
select
  s.reservation_id::text, r.reference, r.state as status, s.full_name, room.room_type_id::text, room.item_no, room.guests,
  s.check_in::text, s.check_out::text
from stays.stays s
join holdfast.reservations r on r.lane_id = s.property_id and r.id = s.reservation_id
  and (r.state = 'confirmed' or (r.state = 'held' and r.expires_at > coalesce($6::timestamptz, clock_timestamp())))
join stays.stay_rooms room on room.property_id = s.property_id and room.reservation_id = s.reservation_id
where s.property_id = $1::uuid
  -- $4: no stay has more nights.
  and s.check_in >= $2::date - $4::integer and s.check_in < $3::date and s.check_out >= $2::date
order by s.check_in, s.reservation_id, room.item_no
limit $5::integer
