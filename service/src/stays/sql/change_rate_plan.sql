-- Null: keep; the refund hours may become null themselves, so $8 says whether $9 was named.
update stays.rate_plans
set room_type_id = coalesce($4::uuid, room_type_id), code = coalesce($5::text, code), name = coalesce($6::text, name), payment = coalesce($7::text, payment),
  refundable_until_hours = case when $8::boolean then $9::integer else refundable_until_hours end, hold_ttl_seconds = coalesce($10::integer, hold_ttl_seconds)
where property_id = $1::uuid and rate_plan_id = $2::uuid and organisation_id = $3::uuid
