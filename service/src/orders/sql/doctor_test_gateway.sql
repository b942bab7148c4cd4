-- What the test gateway believes against what we do. A charge or a refund that is still being settled may be known to one of them only.
select charge.order_id::text, charge.provider_ref, charge.amount_cents::float8, 'charge unknown to us' as what
from test_gateway.charges charge
left join orders.payments p on p.gateway = 'test' and p.provider_ref = charge.provider_ref
left join orders.orders o on o.order_id = charge.order_id
where charge.status = 'succeeded' and (p.amount_cents is distinct from charge.amount_cents or p.currency is distinct from charge.currency)
  and coalesce(o.recovery_point, 'settled') = 'settled'
union all
select p.order_id::text, p.provider_ref, p.amount_cents::float8, 'payment unknown to the gateway'
from orders.payments p
left join test_gateway.charges charge on charge.provider_ref = p.provider_ref and charge.status = 'succeeded'
where p.gateway = 'test' and charge.provider_ref is null
union all
select refund.order_id::text, coalesce(refund.provider_ref, made.provider_ref), coalesce(refund.amount_cents, made.amount_cents)::float8, 'refund'
from (select * from orders.refunds where gateway = 'test' and by_hand is null) refund
full join test_gateway.refunds made on made.refund_id = refund.refund_id::text
where (refund.state is distinct from 'pending' or made.refund_id is not null) and refund.state is distinct from 'failed'
  and (refund.amount_cents is distinct from made.amount_cents or refund.provider_ref is distinct from made.provider_ref
    or (refund.state = 'succeeded' and made.status <> 'succeeded'))
