-- Properties with their room types and rate plans, in the order asked for.
select
  p.property_id::text, p.organisation_id::text, p.name, p.city, p.timezone, p.currency, p.check_in_time,
  (select json_agg(json_build_object('id', t.room_type_id, 'code', t.code, 'name', t.name, 'max_occupancy', t.max_occupancy) order by t.created_at, t.room_type_id)
    from stays.room_types t where t.property_id = p.property_id) as room_types,
  (select json_agg(json_build_object(
      'id', plan.rate_plan_id, 'room_type_id', plan.room_type_id, 'code', plan.code, 'name', plan.name, 'payment', plan.payment,
      'refundable_until_hours', plan.refundable_until_hours, 'hold_ttl_seconds', plan.hold_ttl_seconds) order by plan.created_at, plan.rate_plan_id)
    from stays.rate_plans plan where plan.property_id = p.property_id) as rate_plans
from unnest($1::uuid[]) with ordinality as asked (property_id, no)
join stays.properties p on p.property_id = asked.property_id
order by asked.no
