select
  inbox_id::text, gateway, event_id, order_id::text, provider_ref, type, status, refund_id, amount_cents::float8, currency, failure_code, state,
  clock_timestamp() - received_at > interval '3 days' as old
from orders.inbox
where inbox_id = $1::bigint
