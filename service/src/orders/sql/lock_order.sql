select
  o.order_id::text, o.lane_id::text, o.reservation_id::text, o.organisation_id::text, o.gateway, o.provider_ref, o.state, o.version::integer,
  o.amount_cents::float8, o.currency, o.paid_cents::float8, o.refunded_cents::float8, o.recovery_point, o.deadline_at <= clock_timestamp() as overdue
from orders.orders o
where o.order_id = $1::uuid
for update
