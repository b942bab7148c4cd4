-- Plans 1 to $1 of every room type of properties that have none.
insert into stays.rate_plans (property_id, rate_plan_id, organisation_id, room_type_id, code, name, payment, refundable_until_hours, hold_ttl_seconds)
select t.property_id, gen_random_uuid(), t.organisation_id, t.room_type_id, t.code || '-' || n, 'Plan ' || n, 'at_property', 24, 900
from stays.room_types t cross join generate_series(1, $1::integer) as n
where not exists (select from stays.rate_plans plan where plan.property_id = t.property_id)
