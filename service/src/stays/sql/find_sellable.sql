-- A property of the organisation, and whether it has this room type and this rate plan.
select
  exists (select from stays.room_types t where t.property_id = p.property_id and t.room_type_id = $3::uuid) as has_room_type,
  exists (select from stays.rate_plans plan where plan.property_id = p.property_id and plan.rate_plan_id = $4::uuid) as has_rate_plan
from stays.properties p
where p.property_id = $1::uuid and p.organisation_id = $2::uuid
