with changed as (
  update orders.orders o
  set refunded_cents = o.refunded_cents + $2::bigint, state = case when o.refunded_cents + $2::bigint = o.paid_cents then 'refunded' else o.state end,
    version = o.version + 1
  where o.order_id = $1::uuid
  returning o.gateway, o.provider_ref
)
update orders.payments payment
set refunded_cents = payment.refunded_cents + $2::bigint
from changed
where payment.gateway = changed.gateway and payment.provider_ref = changed.provider_ref
