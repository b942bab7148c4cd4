-- Reservations that are made, what they draw on and what they cost; the keys and the events of their batch, and the batch for the relay to
-- number: a statement costs more than its rows where a batch is one reservation. The lane is named where all are of one.
with line as (
  insert into holdfast.reservation_lines (lane_id, reservation_id, item_no, pool_id, date, role, quantity, price_cents, cell_lane_id)
  select lane_id, reservation_id, item_no, pool_id, date, role, quantity, price_cents, cell_lane_id
  from unnest($14::uuid[], $15::uuid[], $16::smallint[], $17::uuid[], $18::date[], $19::text[], $20::integer[], $21::bigint[], $22::uuid[])
    as line (lane_id, reservation_id, item_no, pool_id, date, role, quantity, price_cents, cell_lane_id)
), charge as (
  insert into holdfast.reservation_charges (lane_id, reservation_id, item_no, component, cents)
  select lane_id, reservation_id, item_no, component, cents
  from unnest($23::uuid[], $24::uuid[], $25::smallint[], $26::text[], $27::bigint[]) as charge (lane_id, reservation_id, item_no, component, cents)
), used as (
  insert into holdfast.idempotency_keys (key, scope, fingerprint, lane_id, result_kind, result_id)
  select key, scope, fingerprint, lane_id, result_kind, result_id
  from unnest($28::text[], $29::text[], $30::text[], $31::uuid[], $32::text[], $33::uuid[]) as used (key, scope, fingerprint, lane_id, result_kind, result_id)
), event as (
  insert into holdfast.outbox (id, lane_id, organisation_id, type, aggregate_id, aggregate_version, actor, request_id, occurred_at, payload)
  select id, lane_id, organisation_id, type, aggregate_id, aggregate_version, actor, request_id, to_timestamp($42::float8), payload::jsonb
  from unnest($34::uuid[], $35::uuid[], $36::uuid[], $37::text[], $38::uuid[], $39::bigint[], $40::text[], $41::text[], $43::text[])
    as event (id, lane_id, organisation_id, type, aggregate_id, aggregate_version, actor, request_id, payload)
), batch as (
  insert into holdfast.outbox_batches (event_ids, lane_id) values ($34::uuid[], $44::uuid)
)
insert into holdfast.reservations (lane_id, id, organisation_id, reference, kind, owner, state, expires_at, latest_expiry, currency, total_cents, command_id, created_at)
select lane_id, id, organisation_id, reference, kind, owner, state, to_timestamp(expires_at), to_timestamp(latest_expiry), currency, total_cents, command_id, to_timestamp(created_at)
from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::float8[], $9::float8[], $10::text[], $11::bigint[], $12::uuid[], $13::float8[])
  as made (lane_id, id, organisation_id, reference, kind, owner, state, expires_at, latest_expiry, currency, total_cents, command_id, created_at)
