-- Whatever their lanes are.
select e.id as event_id, e.lane_id, e.organisation_id, e.type, e.aggregate_id, e.aggregate_version::float8 as aggregate_version,
  e.actor, e.request_id, (extract(epoch from e.occurred_at) * 1000)::float8 as occurred_at_ms, e.payload
from holdfast.outbox e
where e.id = any($1::uuid[])
