-- A refund that was refused, made again as another, of what is still there of its payment; given back by hand where $3 says how.
with refused as (
  select r.refund_id, r.order_id, r.gateway, r.provider_ref, r.reason, least(r.amount_cents, p.amount_cents - p.refunded_cents) as cents
  from orders.refunds r
  join orders.payments p on p.gateway = r.gateway and p.provider_ref = r.provider_ref
  where r.refund_id = $1::uuid and r.state = 'failed' and r.made_again_as is null and p.refunded_cents < p.amount_cents
),
made as (
  insert into orders.refunds (refund_id, order_id, gateway, provider_ref, amount_cents, reason, state, by_hand, due_at, settled_at)
  select $2::uuid, order_id, gateway, provider_ref, cents, reason, case when $3::text is null then 'pending' else 'succeeded' end, $3::text,
    case when $3::text is null then clock_timestamp() end, case when $3::text is not null then clock_timestamp() end
  from refused
),
noted as (
  update orders.refunds r set made_again_as = $2::uuid from refused where r.refund_id = refused.refund_id
),
payment as (
  update orders.payments p
  set refunded_cents = p.refunded_cents + refused.cents
  from refused
  where p.gateway = refused.gateway and p.provider_ref = refused.provider_ref
),
changed as (
  update orders.orders o
  set refunded_cents = o.refunded_cents + refused.cents,
    state = case when o.refunded_cents + refused.cents = o.paid_cents then 'refunded' else o.state end, version = o.version + 1
  from refused
  where o.order_id = refused.order_id and o.gateway = refused.gateway and o.provider_ref = refused.provider_ref
)
select order_id::text, cents::float8 as amount_cents, reason from refused
