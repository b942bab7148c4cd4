select p.timezone, p.currency, p.check_in_time, t.room_type_id::text, t.code, t.name, t.max_occupancy,
  plan.rate_plan_id::text, plan.code as plan_code, plan.name as plan_name, plan.payment, plan.refundable_until_hours, plan.hold_ttl_seconds
from stays.properties p
join stays.room_types t on t.property_id = p.property_id
join stays.rate_plans plan on plan.property_id = t.property_id and plan.room_type_id = t.room_type_id
where p.property_id = $1::uuid
