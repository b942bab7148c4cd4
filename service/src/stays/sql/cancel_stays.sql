update stays.stays stay
set cancelled_at = to_timestamp(ended.cancelled_at), refund_cents = ended.refund_cents, refundable = ended.refundable
from unnest($1::uuid[], $2::uuid[], $3::float8[], $4::bigint[], $5::boolean[]) as ended (property_id, reservation_id, cancelled_at, refund_cents, refundable)
where stay.property_id = ended.property_id and stay.reservation_id = ended.reservation_id
  -- one lane: and stay.property_id = ($1::uuid[])[1]
