-- What is under way, and what waits for people. Ages in seconds; null where there is nothing.
select
  open.all, open.older_than_60, open.older_than_600, open.oldest, refunds.pending, refunds.oldest_pending, refused.all as refused,
  notices.waiting, unmatched.mismatch, unmatched.unclaimed
from (
  select
    count(*)::integer as all, count(*) filter (where age > 60)::integer as older_than_60, count(*) filter (where age > 600)::integer as older_than_600,
    max(age)::float8 as oldest
  from (select extract(epoch from clock_timestamp() - coalesce(o.settled_at, o.created_at)) as age from orders.orders o where o.due_at is not null) as due
) as open,
(
  select count(*)::integer as pending, max(extract(epoch from clock_timestamp() - r.created_at))::float8 as oldest_pending
  from orders.refunds r
  where r.due_at is not null
) as refunds,
(
  select count(*)::integer as all
  from orders.refunds r
  join orders.payments p on p.gateway = r.gateway and p.provider_ref = r.provider_ref
  where r.state = 'failed' and r.made_again_as is null and p.refunded_cents < p.amount_cents
) as refused,
(select count(*)::integer as waiting from orders.inbox n where n.due_at is not null) as notices,
(
  select count(*) filter (where n.state = 'mismatch')::integer as mismatch, count(*) filter (where n.state = 'unclaimed')::integer as unclaimed
  from orders.inbox n
  where n.state in ('mismatch', 'unclaimed') and n.by_hand is null
) as unmatched
