-- Other dates, another party, other terms; the guest stays who it was.
update stays.stays stay
set check_in = new.check_in, check_out = new.check_out, check_in_at = to_timestamp(new.check_in_at), guests = new.guests, adults = new.adults,
  children_ages = new.children_ages::smallint[], payment = new.payment, refundable_until = to_timestamp(new.refundable_until)
from unnest($1::uuid[], $2::uuid[], $3::date[], $4::date[], $5::float8[], $6::integer[], $7::integer[], $8::text[], $9::text[], $10::float8[])
as new (property_id, reservation_id, check_in, check_out, check_in_at, guests, adults, children_ages, payment, refundable_until)
where stay.property_id = new.property_id and stay.reservation_id = new.reservation_id
  -- one lane: and stay.property_id = ($1::uuid[])[1]
