-- Plans 1 to $2 of every room type of the properties, one property after the other.
insert into stays.rate_plans (property_id, rate_plan_id, organisation_id, room_type_id, code, name, payment, refundable_until_hours, hold_ttl_seconds)
select t.property_id, gen_random_uuid(), t.organisation_id, t.room_type_id, t.code || '-' || n, 'Plan ' || n, 'at_property', 24, 900
from stays.room_types t cross join generate_series(1, $2::integer) as n
where t.property_id = any ($1::uuid[])
order by t.property_id, t.room_type_id, n
