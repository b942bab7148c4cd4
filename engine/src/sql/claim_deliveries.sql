-- Claim, commit, then send: the claim is a lease, and whoever dies after sending sends again with the same id. What was due before the
-- last that was claimed is claimed, too; what is written meanwhile may be due some moments before that.
with due as (
  select d.target, d.event_id, d.due_at
  from holdfast.deliveries d
  where d.target = $1 and d.state = 'pending' and d.due_at <= statement_timestamp()
    and d.due_at >= coalesce($4::timestamptz, '-infinity') - interval '5 seconds'
  order by d.due_at
  limit $2::integer
  for update skip locked
), claimed as (
  update holdfast.deliveries d
  set attempts = d.attempts + 1, due_at = clock_timestamp() + make_interval(secs => $3::float8)
  from due
  where d.target = due.target and d.event_id = due.event_id
  returning d.event_id, d.position, d.attempts, due.due_at
)
select c.event_id, c.position::float8 as position, c.attempts, c.due_at::text as was_due, e.lane_id, e.organisation_id, e.type, e.aggregate_id, e.aggregate_version::float8 as aggregate_version,
  e.actor, e.request_id, (extract(epoch from e.occurred_at) * 1000)::float8 as occurred_at_ms, e.payload
from claimed c join holdfast.outbox e on e.id = c.event_id
order by c.position
