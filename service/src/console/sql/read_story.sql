-- All that happened to a reservation: its events and those of its orders, its payments, its refunds, what the gateway told; in order.
with theirs as (
  select o.order_id from orders.orders o where o.lane_id = $1::uuid and o.reservation_id = $2::uuid
), entries as (
  select e.occurred_at as at, 'event' as source, e.type as what, e.actor, e.request_id, e.payload as details, e.id::text as event_id
  from holdfast.outbox e
  where e.aggregate_id = any (array(select order_id from theirs) || $2::uuid) and e.organisation_id = $3::uuid
  union all
  select p.received_at, 'payment', case when p.applied then 'payment.applied' else 'payment.late' end, 'gateway:' || p.gateway, null,
    jsonb_build_object('order_id', p.order_id, 'provider_ref', p.provider_ref, 'amount_cents', p.amount_cents, 'currency', p.currency), null
  from orders.payments p
  where p.order_id in (select order_id from theirs)
  union all
  select refund.created_at, 'refund', 'refund.' || refund.state, 'gateway:' || refund.gateway, null,
    jsonb_build_object('order_id', refund.order_id, 'refund_id', refund.refund_id, 'amount_cents', refund.amount_cents, 'currency', o.currency,
      'reason', refund.reason, 'failure_code', refund.failure_code, 'by_hand', refund.by_hand), null
  from orders.refunds refund
  join orders.orders o on o.order_id = refund.order_id
  where refund.order_id in (select order_id from theirs)
  union all
  select notice.received_at, 'notice', 'notice.' || notice.type || '.' || notice.status, 'gateway:' || notice.gateway, null,
    jsonb_build_object('order_id', notice.order_id, 'provider_ref', notice.provider_ref, 'state', notice.state), null
  from orders.inbox notice
  where notice.order_id in (select order_id from theirs)
)
select
  (extract(epoch from entry.at) * 1000)::float8 as at_ms, entry.source, entry.what, entry.actor, entry.request_id, entry.details, entry.event_id,
  coalesce(staff.email, key.label, buyer.email) as actor_name,
  coalesce((
    select jsonb_agg(jsonb_build_object('target', d.target, 'status', d.state, 'attempts', d.attempts) order by d.target)
    from holdfast.deliveries d where d.event_id::text = entry.event_id and d.event_id = entry.event_id::uuid
  ), '[]') as deliveries
from entries entry
left join identity.staff_accounts staff on entry.actor = 'staff:' || staff.account_id::text and staff.organisation_id = $3::uuid
left join identity.api_keys key on entry.actor = 'key:' || key.key_id::text and key.organisation_id = $3::uuid
left join identity.users buyer on buyer.user_id::text = substring(entry.actor from '^user:(.*)$')
order by entry.at, entry.event_id nulls last
limit 1000
