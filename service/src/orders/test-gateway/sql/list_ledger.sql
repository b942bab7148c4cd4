select 'charge' as type, provider_ref, amount_cents::float8, currency, status, created_at from test_gateway.charges where order_id = $1::uuid
union all
select 'refund', refund.refund_ref, refund.amount_cents::float8, charge.currency, refund.status, refund.created_at
from test_gateway.refunds refund
join test_gateway.charges charge on charge.provider_ref = refund.provider_ref
where charge.order_id = $1::uuid
order by created_at
