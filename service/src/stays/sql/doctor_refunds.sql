-- A stay that was cancelled without its one refund, or has one and was not cancelled or let go; a refund that is more than was owed, or not that of its rooms.
select s.property_id, s.reservation_id, r.state, r.total_cents::float8 as total_cents, s.refund_cents::float8 as refund_cents, rooms.refund_cents::float8 as rooms_refund_cents
from stays.stays s
join holdfast.reservations r on r.lane_id = s.property_id and r.id = s.reservation_id
left join (select property_id, reservation_id, sum(refund_cents) as refund_cents from stays.stay_rooms group by 1, 2) as rooms
  on rooms.property_id = s.property_id and rooms.reservation_id = s.reservation_id
where (r.state = 'cancelled') <> (s.cancelled_at is not null)
  or (r.state = 'cancelled' and s.refund_cents is null)
  or (r.state not in ('cancelled', 'released') and s.refund_cents is not null)
  or s.refund_cents > r.total_cents
  or s.refund_cents is distinct from rooms.refund_cents
