-- Reservations that are made, what they draw on and what they cost; the keys and the events of their batch, and the batch for the relay to
-- number: a statement costs more than its rows where a batch is one reservation. The lane is named where all are of one.
with line as (
  insert into holdfast.reservation_lines (lane_id, reservation_id, item_no, pool_id, date, role, quantity, price_cents, cell_lane_id)
  select lane_id, reservation_id, item_no, pool_id, date, role, quantity, price_cents, cell_lane_id
  from (select unnest($14::uuid[]) as lane_id, unnest($15::uuid[]) as reservation_id, unnest($16::smallint[]) as item_no, unnest($17::uuid[]) as pool_id, unnest($18::date[]) as date, unnest($19::text[]) as role, unnest($20::integer[]) as quantity, unnest($21::bigint[]) as price_cents, unnest($22::uuid[]) as cell_lane_id) as line
), charge as (
  insert into holdfast.reservation_charges (lane_id, reservation_id, item_no, component, cents)
  select lane_id, reservation_id, item_no, component, cents
  from (select unnest($23::uuid[]) as lane_id, unnest($24::uuid[]) as reservation_id, unnest($25::smallint[]) as item_no, unnest($26::text[]) as component, unnest($27::bigint[]) as cents) as charge
), used as (
  insert into holdfast.idempotency_keys (key, scope, fingerprint, lane_id, result_kind, result_id)
  select key, scope, fingerprint, lane_id, result_kind, result_id
  from (select unnest($28::text[]) as key, unnest($29::text[]) as scope, unnest($30::text[]) as fingerprint, unnest($31::uuid[]) as lane_id, unnest($32::text[]) as result_kind, unnest($33::uuid[]) as result_id) as used
), event as (
  insert into holdfast.outbox (id, lane_id, organisation_id, type, aggregate_id, aggregate_version, actor, request_id, occurred_at, payload)
  select id, lane_id, organisation_id, type, aggregate_id, aggregate_version, actor, request_id, to_timestamp($42::float8), payload::jsonb
  from (select unnest($34::uuid[]) as id, unnest($35::uuid[]) as lane_id, unnest($36::uuid[]) as organisation_id, unnest($37::text[]) as type, unnest($38::uuid[]) as aggregate_id, unnest($39::bigint[]) as aggregate_version, unnest($40::text[]) as actor, unnest($41::text[]) as request_id, unnest($43::text[]) as payload) as event
), batch as (
  insert into holdfast.outbox_batches (event_ids, lane_id) values ($34::uuid[], $44::uuid)
)
insert into holdfast.reservations (lane_id, id, organisation_id, reference, kind, owner, state, expires_at, latest_expiry, currency, total_cents, command_id, created_at)
select lane_id, id, organisation_id, reference, kind, owner, state, to_timestamp(expires_at), to_timestamp(latest_expiry), currency, total_cents, command_id, to_timestamp(created_at)
from (select unnest($1::uuid[]) as lane_id, unnest($2::uuid[]) as id, unnest($3::uuid[]) as organisation_id, unnest($4::text[]) as reference, unnest($5::text[]) as kind, unnest($6::text[]) as owner, unnest($7::text[]) as state, unnest($8::float8[]) as expires_at, unnest($9::float8[]) as latest_expiry, unnest($10::text[]) as currency, unnest($11::bigint[]) as total_cents, unnest($12::uuid[]) as command_id, unnest($13::float8[]) as created_at) as made
