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
