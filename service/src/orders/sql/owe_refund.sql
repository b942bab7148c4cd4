-- What a refused refund did not give back is owed by the payment it was to come from, and by the order, where that is its payment.
-- An order that shows `refunded` shows what it was before that.
with refused as (
  select r.order_id, r.gateway, r.provider_ref, r.amount_cents from orders.refunds r where r.refund_id = $1::uuid
),
payment as (
  update orders.payments p
  set refunded_cents = p.refunded_cents - refused.amount_cents
  from refused
  where p.gateway = refused.gateway and p.provider_ref = refused.provider_ref
  returning p.applied
)
update orders.orders o
set refunded_cents = o.refunded_cents - refused.amount_cents,
  state = case when o.state <> 'refunded' then o.state when payment.applied then 'paid' else 'failed' end, version = o.version + 1
from refused, payment
where o.order_id = refused.order_id and o.gateway = refused.gateway and o.provider_ref = refused.provider_ref
