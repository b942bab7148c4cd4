-- Claim, commit, then send: the claim is a lease, and whoever dies after sending sends again with the same id.
with due as (
  select d.target, d.event_id
  from holdfast.deliveries d
  where d.target = $1 and d.state = 'pending' and d.due_at <= statement_timestamp()
  order by d.due_at
  limit $2::integer
  for update skip locked
), claimed as (
  update holdfast.deliveries d
  set attempts = d.attempts + 1, due_at = clock_timestamp() + make_interval(secs => $3::float8)
  from due
  where d.target = due.target and d.event_id = due.event_id
  returning d.event_id, d.position, d.attempts
)
select c.event_id, c.position::float8 as position, c.attempts, e.lane_id, e.organisation_id, e.type, e.aggregate_id, e.aggregate_version::float8 as aggregate_version,
  e.actor, e.request_id, (extract(epoch from e.occurred_at) * 1000)::float8 as occurred_at_ms, e.payload
from claimed c join holdfast.outbox e on e.id = c.event_id
order by c.position
