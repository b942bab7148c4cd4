-- The events of a batch, and the batch for the relay to number. The lane is named where all are of one.
with batch as (
  insert into holdfast.outbox_batches (event_ids, lane_id) values ($1::uuid[], $11::uuid)
)
insert into holdfast.outbox (id, lane_id, organisation_id, type, aggregate_id, aggregate_version, actor, request_id, occurred_at, payload)
select id, lane_id, organisation_id, type, aggregate_id, aggregate_version, actor, request_id, to_timestamp($9::float8), payload::jsonb
from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::bigint[], $7::text[], $8::text[], $10::text[])
  as event (id, lane_id, organisation_id, type, aggregate_id, aggregate_version, actor, request_id, payload)
