-- What cancelling gives back, as the command's event says it: of what was paid, and not more than is left of it.
with cancelled as (
  select o.order_id, o.gateway, o.provider_ref, least((event.payload -> 'result' ->> 'refund_cents')::bigint, o.paid_cents - o.refunded_cents) as cents
  from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as asked (command_id, lane_id, reservation_id)
  join holdfast.outbox event on event.id = asked.command_id
  -- one lane: and event.lane_id = ($2::uuid[])[1]
  join orders.orders o on o.lane_id = asked.lane_id and o.reservation_id = asked.reservation_id and o.state = 'paid'
),
owed as (select * from cancelled where cents > 0),
changed as (
  update orders.orders o
  set refunded_cents = o.refunded_cents + owed.cents,
    state = case when o.refunded_cents + owed.cents = o.paid_cents then 'refunded' else o.state end, version = o.version + 1
  from owed
  where o.order_id = owed.order_id
),
returned as (
  update orders.payments payment
  set refunded_cents = payment.refunded_cents + owed.cents
  from owed
  where payment.gateway = owed.gateway and payment.provider_ref = owed.provider_ref
)
insert into orders.refunds (refund_id, order_id, gateway, provider_ref, amount_cents, reason)
select gen_random_uuid(), order_id, gateway, provider_ref, cents, 'cancelled' from owed
