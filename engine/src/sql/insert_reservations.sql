-- Reservations that are made, what they draw on, and what they cost.
with line as (
  insert into holdfast.reservation_lines (lane_id, reservation_id, item_no, pool_id, date, role, quantity, price_cents, cell_lane_id)
  select lane_id, reservation_id, item_no, pool_id, date, role, quantity, price_cents, cell_lane_id
  from unnest($14::uuid[], $15::uuid[], $16::smallint[], $17::uuid[], $18::date[], $19::text[], $20::integer[], $21::bigint[], $22::uuid[])
    as line (lane_id, reservation_id, item_no, pool_id, date, role, quantity, price_cents, cell_lane_id)
), charge as (
  insert into holdfast.reservation_charges (lane_id, reservation_id, item_no, component, cents)
  select lane_id, reservation_id, item_no, component, cents
  from unnest($23::uuid[], $24::uuid[], $25::smallint[], $26::text[], $27::bigint[]) as charge (lane_id, reservation_id, item_no, component, cents)
)
insert into holdfast.reservations (lane_id, id, organisation_id, reference, kind, owner, state, expires_at, latest_expiry, currency, total_cents, command_id, created_at)
select lane_id, id, organisation_id, reference, kind, owner, state, to_timestamp(expires_at), to_timestamp(latest_expiry), currency, total_cents, command_id, to_timestamp(created_at)
from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::float8[], $9::float8[], $10::text[], $11::bigint[], $12::uuid[], $13::float8[])
  as made (lane_id, id, organisation_id, reference, kind, owner, state, expires_at, latest_expiry, currency, total_cents, command_id, created_at)
