-- Stays that are made, and their rooms.
with room as (
  insert into stays.stay_rooms (property_id, reservation_id, item_no, organisation_id, room_type_id, rate_plan_id, guests, total_cents, refundable_until, policy)
  select property_id, reservation_id, item_no, organisation_id, room_type_id, rate_plan_id, guests, total_cents, to_timestamp(refundable_until), policy::jsonb
  from unnest($20::uuid[], $21::uuid[], $22::smallint[], $23::uuid[], $24::uuid[], $25::uuid[], $26::integer[], $27::bigint[], $28::float8[], $29::text[])
  as room (property_id, reservation_id, item_no, organisation_id, room_type_id, rate_plan_id, guests, total_cents, refundable_until, policy)
)
insert into stays.stays (
  property_id, reservation_id, organisation_id, check_in, check_out, check_in_at, guests, adults, children_ages, email, email_as_given,
  full_name, phone, source, external_reference, payment, refundable_until, created_at, user_id)
select
  property_id, reservation_id, organisation_id, check_in, check_out, to_timestamp(check_in_at), guests, adults, children_ages::smallint[], email, email_as_given,
  full_name, phone, source, external_reference, payment, to_timestamp(refundable_until), to_timestamp(created_at), user_id
from unnest(
  $1::uuid[], $2::uuid[], $3::uuid[], $4::date[], $5::date[], $6::float8[], $7::integer[], $8::integer[], $9::text[], $10::text[], $11::text[],
  $12::text[], $13::text[], $14::text[], $15::text[], $16::text[], $17::float8[], $18::float8[], $19::uuid[])
as stay (
  property_id, reservation_id, organisation_id, check_in, check_out, check_in_at, guests, adults, children_ages, email, email_as_given,
  full_name, phone, source, external_reference, payment, refundable_until, created_at, user_id)
