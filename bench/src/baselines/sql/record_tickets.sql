-- Everything a hold on tickets leaves behind but the stock: the same rows, in the same tables, that the kernel and the tickets' part write.
with reservation as (
  insert into holdfast.reservations (
    lane_id, id, organisation_id, reference, kind, owner, state, expires_at, latest_expiry, currency, total_cents, command_id, created_at)
  values (
    $1::uuid, $2::uuid, $3::uuid, $4, $5, $6, 'held', now() + $10::float8 * interval '1 second', now() + $11::float8 * interval '1 second',
    $7, $8::bigint, $9::uuid, now())
), lines as (
  insert into holdfast.reservation_lines (lane_id, reservation_id, item_no, pool_id, date, role, quantity, price_cents)
  select $1::uuid, $2::uuid, item_no, pool_id, date, role, quantity, price_cents
  from unnest($12::smallint[], $13::uuid[], $14::date[], $15::text[], $16::integer[], $17::bigint[])
    as line (item_no, pool_id, date, role, quantity, price_cents)
), charges as (
  insert into holdfast.reservation_charges (lane_id, reservation_id, item_no, component, cents)
  select $1::uuid, $2::uuid, item_no, component, cents
  from unnest($18::smallint[], $19::text[], $20::bigint[]) as charge (item_no, component, cents)
), key as (
  insert into holdfast.idempotency_keys (key, scope, fingerprint, lane_id, result_kind, result_id)
  values ($21, $22, $23, $1::uuid, 'reservation', $2::uuid)
), event as (
  insert into holdfast.outbox (id, lane_id, organisation_id, type, aggregate_id, aggregate_version, actor, request_id, occurred_at, payload)
  values ($9::uuid, $1::uuid, $3::uuid, 'reservation.held', $2::uuid, 1, $24, $25, now(), $26::jsonb)
), batch as (
  insert into holdfast.outbox_batches (event_ids) values (array[$9::uuid])
), tickets as (
  insert into events.ticket_reservations (event_id, reservation_id, organisation_id, user_id, created_at)
  values ($1::uuid, $2::uuid, $3::uuid, $27::uuid, now())
)
select (extract(epoch from now()) * 1000)::float8 as now_ms
