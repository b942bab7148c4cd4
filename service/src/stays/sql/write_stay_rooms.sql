insert into stays.stay_rooms (property_id, reservation_id, item_no, organisation_id, room_type_id, rate_plan_id, guests, total_cents, refundable_until, policy)
select property_id, reservation_id, item_no, organisation_id, room_type_id, rate_plan_id, guests, total_cents, to_timestamp(refundable_until), policy::jsonb
from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::uuid[], $5::uuid[], $6::uuid[], $7::integer[], $8::bigint[], $9::float8[], $10::text[])
as room (property_id, reservation_id, item_no, organisation_id, room_type_id, rate_plan_id, guests, total_cents, refundable_until, policy)
