insert into stays.rate_plans (property_id, rate_plan_id, organisation_id, room_type_id, code, name, payment, refundable_until_hours, hold_ttl_seconds)
values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5, $6, $7, $8::integer, $9::integer)
