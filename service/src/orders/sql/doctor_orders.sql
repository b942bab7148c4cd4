-- A paid order whose reservation is neither confirmed nor cancelled; a reservation with two applied payments; an order whose sums do
-- not add up.
select o.order_id::text, o.state, r.state as reservation_state, o.paid_cents::float8, o.refunded_cents::float8, 'reservation' as what
from orders.orders o
left join holdfast.reservations r on r.lane_id = o.lane_id and r.id = o.reservation_id
where o.state = 'paid' and coalesce(r.state, 'none') not in ('confirmed', 'cancelled')
union all
select o.order_id::text, o.state, null, o.paid_cents::float8, o.refunded_cents::float8, 'refunds'
from orders.orders o
left join orders.refunds refund on refund.order_id = o.order_id and refund.gateway = o.gateway and refund.provider_ref = o.provider_ref and refund.state <> 'failed'
group by o.order_id
having o.refunded_cents <> coalesce(sum(refund.amount_cents), 0)
union all
select o.order_id::text, o.state, null, o.paid_cents::float8, o.refunded_cents::float8, 'payment'
from orders.orders o
where (o.paid_cents > 0) <> exists (
  select from orders.payments p where p.order_id = o.order_id and p.gateway = o.gateway and p.provider_ref = o.provider_ref and p.amount_cents = o.paid_cents
    and p.currency = o.currency
)
