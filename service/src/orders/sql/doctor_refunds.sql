-- Money that was to go back, that the gateway refused to give back, and that is owed still. `holdfast payments refunds` is for it.
select r.refund_id::text, r.order_id::text, least(r.amount_cents, p.amount_cents - p.refunded_cents)::float8 as amount_cents, p.currency, r.reason, r.failure_code
from orders.refunds r
join orders.payments p on p.gateway = r.gateway and p.provider_ref = r.provider_ref
where r.state = 'failed' and r.made_again_as is null and p.refunded_cents < p.amount_cents
