update orders.orders o
set state = 'paid', failure_code = null, provider_ref = paid.provider_ref, paid_cents = o.amount_cents, refunded_cents = 0, recovery_point = 'settled', due_at = null,
  settled_at = to_timestamp(paid.paid_at), version = o.version + 1
from unnest($1::uuid[], $2::text[], $3::float8[]) as paid (order_id, provider_ref, paid_at)
where o.order_id = paid.order_id
