-- Money that is there and bought nothing: a paid order whose reservation is neither confirmed nor was cancelled, and a payment that was
-- not applied and not given back. Also what a notice says that does not fit its order.
select o.order_id::text, r.reference, r.state as reservation_state, (o.paid_cents - o.refunded_cents)::float8 as amount_cents, o.currency,
  'not_confirmed' as why, (extract(epoch from o.created_at) * 1000)::float8 as since_ms
from orders.orders o
left join holdfast.reservations r on r.lane_id = o.lane_id and r.id = o.reservation_id
where o.organisation_id = $1::uuid and o.state = 'paid' and coalesce(r.state, 'none') not in ('confirmed', 'cancelled')
union all
select o.order_id::text, r.reference, r.state, (p.amount_cents - p.refunded_cents)::float8, p.currency, 'not_given_back',
  (extract(epoch from p.received_at) * 1000)::float8
from orders.payments p
join orders.orders o on o.order_id = p.order_id and o.organisation_id = $1::uuid
left join holdfast.reservations r on r.lane_id = o.lane_id and r.id = o.reservation_id
where not p.applied and p.refunded_cents < p.amount_cents
union all
select o.order_id::text, r.reference, r.state, coalesce(notice.amount_cents, o.amount_cents)::float8, coalesce(notice.currency, o.currency), 'mismatch',
  (extract(epoch from notice.received_at) * 1000)::float8
from orders.inbox notice
join orders.orders o on o.order_id = notice.order_id and o.organisation_id = $1::uuid
left join holdfast.reservations r on r.lane_id = o.lane_id and r.id = o.reservation_id
where notice.state = 'mismatch' and notice.by_hand is null
order by since_ms, order_id
limit 100
