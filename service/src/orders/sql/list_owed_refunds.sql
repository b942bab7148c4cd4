-- Refunds that were refused and whose money is still owed, the oldest first, with what the money was for.
select
  r.refund_id::text, r.order_id::text, o.state as order_state, reservation.reference, reservation.state as reservation_state,
  least(r.amount_cents, p.amount_cents - p.refunded_cents)::float8 as amount_cents, p.currency, r.reason, r.gateway, r.provider_ref, r.failure_code,
  r.attempts, (extract(epoch from r.created_at) * 1000)::float8 as created_at_ms
from orders.refunds r
join orders.payments p on p.gateway = r.gateway and p.provider_ref = r.provider_ref
join orders.orders o on o.order_id = r.order_id
left join holdfast.reservations reservation on reservation.lane_id = o.lane_id and reservation.id = o.reservation_id
where r.state = 'failed' and r.made_again_as is null and p.refunded_cents < p.amount_cents
order by r.created_at, r.refund_id
limit $1::integer
