-- Refunds that the gateway refused and whose money is still owed, the oldest first.
select
  refund.refund_id::text, refund.order_id::text, r.reference, r.state as reservation_state,
  least(refund.amount_cents, p.amount_cents - p.refunded_cents)::float8 as amount_cents, p.currency, refund.reason, refund.failure_code,
  (extract(epoch from refund.created_at) * 1000)::float8 as since_ms
from orders.refunds refund
join orders.payments p on p.gateway = refund.gateway and p.provider_ref = refund.provider_ref
join orders.orders o on o.order_id = refund.order_id and o.organisation_id = $1::uuid
left join holdfast.reservations r on r.lane_id = o.lane_id and r.id = o.reservation_id
where refund.state = 'failed' and refund.made_again_as is null and p.refunded_cents < p.amount_cents
order by refund.created_at, refund.refund_id
limit 100
