-- Everything a stay leaves behind but the stock: the same rows, in the same tables, that the kernel and the stays' part write.
with reservation as (
  insert into holdfast.reservations (lane_id, id, organisation_id, reference, kind, owner, state, currency, total_cents, command_id, created_at)
  values ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6, 'confirmed', $7, $8::bigint, $9::uuid, now())
), lines as (
  insert into holdfast.reservation_lines (lane_id, reservation_id, item_no, pool_id, date, role, quantity, price_cents)
  select $1::uuid, $2::uuid, item_no, pool_id, date, 'unit', 1, price_cents
  from unnest($10::smallint[], $11::uuid[], $12::date[], $13::bigint[]) as line (item_no, pool_id, date, price_cents)
), charges as (
  insert into holdfast.reservation_charges (lane_id, reservation_id, item_no, component, cents)
  select $1::uuid, $2::uuid, item_no, component, cents
  from unnest($14::smallint[], $15::text[], $16::bigint[]) as charge (item_no, component, cents)
), key as (
  insert into holdfast.idempotency_keys (key, scope, fingerprint, lane_id, result_kind, result_id)
  values ($17, $18, $19, $1::uuid, 'reservation', $2::uuid)
), event as (
  insert into holdfast.outbox (id, lane_id, organisation_id, type, aggregate_id, aggregate_version, actor, request_id, occurred_at, payload)
  values ($9::uuid, $1::uuid, $3::uuid, 'reservation.confirmed', $2::uuid, 1, $20, $21, now(), $22::jsonb)
), batch as (
  insert into holdfast.outbox_batches (event_ids) values (array[$9::uuid])
), stay as (
  insert into stays.stays (
    property_id, reservation_id, organisation_id, check_in, check_out, check_in_at, guests, adults, children_ages, email, email_as_given,
    full_name, phone, source, external_reference, payment, refundable_until, created_at)
  values (
    $1::uuid, $2::uuid, $3::uuid, $23::date, $24::date, to_timestamp($25::float8), $26::integer, $27::integer, $28::smallint[], $29, $30,
    $31, $32, $33, $34, $35, to_timestamp($36::float8), now())
), rooms as (
  insert into stays.stay_rooms (property_id, reservation_id, item_no, organisation_id, room_type_id, rate_plan_id, guests, total_cents, refundable_until, policy)
  select $1::uuid, $2::uuid, item_no, $3::uuid, room_type_id, rate_plan_id, guests, total_cents, to_timestamp(refundable_until), policy::jsonb
  from unnest($37::smallint[], $38::uuid[], $39::uuid[], $40::integer[], $41::bigint[], $42::float8[], $43::text[])
    as room (item_no, room_type_id, rate_plan_id, guests, total_cents, refundable_until, policy)
)
select (extract(epoch from now()) * 1000)::float8 as now_ms
