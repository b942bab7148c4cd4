-- Notices in these states that nobody saw to, the oldest first, with what their orders ask for.
select
  n.inbox_id::text as no, n.state, n.gateway, n.provider_ref, n.type, n.status, n.order_id::text, n.amount_cents::float8, n.currency,
  o.amount_cents::float8 as asked_cents, o.currency as asked_currency, (extract(epoch from n.received_at) * 1000)::float8 as received_at_ms
from orders.inbox n
left join orders.orders o on o.order_id = n.order_id
where n.state = any ($1::text[]) and n.by_hand is null
order by n.inbox_id
limit $2::integer
