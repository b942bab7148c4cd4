update events.ticket_reservations reserved
set cancelled_at = to_timestamp(ended.cancelled_at), refund_cents = ended.refund_cents
from unnest($1::uuid[], $2::uuid[], $3::float8[], $4::bigint[]) as ended (event_id, reservation_id, cancelled_at, refund_cents)
where reserved.event_id = ended.event_id and reserved.reservation_id = ended.reservation_id
  -- one lane: and reserved.event_id = ($1::uuid[])[1]
