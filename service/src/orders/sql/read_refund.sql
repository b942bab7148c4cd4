select
  r.refund_id::text, r.order_id::text, r.gateway, r.provider_ref, r.amount_cents::float8, r.reason, r.state, r.attempts, payment.currency
from orders.refunds r
join orders.payments payment on payment.gateway = r.gateway and payment.provider_ref = r.provider_ref
where r.refund_id = $1::uuid
