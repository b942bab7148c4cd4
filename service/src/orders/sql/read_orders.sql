select
  o.order_id::text, o.lane_id::text, o.reservation_id::text, o.organisation_id::text, o.kind, o.user_id::text, o.owner,
  o.amount_cents::float8, o.currency, o.state, o.failure_code, o.payment_method, o.gateway, o.provider_ref,
  o.paid_cents::float8, o.refunded_cents::float8, o.recovery_point, o.attempts,
  o.deadline_at <= clock_timestamp() as overdue,
  (extract(epoch from o.created_at) * 1000)::float8 as created_at_ms,
  coalesce((
    select json_agg(json_build_array(refund.refund_id, refund.amount_cents, refund.reason, refund.state, extract(epoch from refund.created_at) * 1000) order by refund.created_at, refund.refund_id)
    from orders.refunds refund where refund.order_id = o.order_id
  ), '[]'::json) as refunds
from unnest($1::uuid[]) with ordinality as asked (order_id, place)
join orders.orders o on o.order_id = asked.order_id
order by asked.place
