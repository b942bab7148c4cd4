-- A cancelled reservation says when and what it gave back, at most its total; no other has an instant of its cancelling.
select t.event_id, t.reservation_id, r.state, t.cancelled_at, t.refund_cents::float8 as refund_cents, r.total_cents::float8 as total_cents
from events.ticket_reservations t
join holdfast.reservations r on r.lane_id = t.event_id and r.id = t.reservation_id
where (r.state = 'cancelled') <> (t.cancelled_at is not null)
  or (r.state = 'cancelled' and (t.refund_cents is null or t.refund_cents > r.total_cents))
