insert into orders.payments (gateway, provider_ref, order_id, amount_cents, currency, applied)
select o.gateway, paid.provider_ref, o.order_id, o.amount_cents, o.currency, true
from unnest($1::uuid[], $2::text[]) as paid (order_id, provider_ref)
join orders.orders o on o.order_id = paid.order_id
