-- Terms for stays, of one rate plan each, and the version they belong to, of one snapshot. Rates are those of the nights and of the
-- departure date. An unknown property gives no row. (The arrays come as subqueries: whatever their length, the plan is the same, and is
-- made once.)
select
  asked.no::integer as no,
  p.property_id::text,
  p.organisation_id::text,
  p.timezone,
  p.currency,
  p.check_in_time,
  l.version::float8 as version,
  (extract(epoch from coalesce($6::timestamptz, clock_timestamp())) * 1000)::float8 as now_ms,
  exists (select from stays.room_types named where named.property_id = asked.property_id and named.room_type_id = asked.room_type_id) as room_type_exists,
  t.room_type_id::text,
  t.code as room_type_code,
  t.name as room_type_name,
  t.max_occupancy,
  plan.rate_plan_id::text,
  plan.code as rate_plan_code,
  plan.name as rate_plan_name,
  plan.payment,
  plan.refundable_until_hours,
  plan.hold_ttl_seconds,
  rates.nights
from unnest((select $1::uuid[]), (select $2::uuid[]), (select $3::uuid[]), (select $4::date[]), (select $5::date[])) with ordinality as asked (property_id, room_type_id, rate_plan_id, check_in, check_out, no)
join stays.properties p on p.property_id = asked.property_id
join holdfast.lanes l on l.lane_id = asked.property_id
left join stays.rate_plans plan on plan.property_id = asked.property_id and plan.rate_plan_id = asked.rate_plan_id
left join stays.room_types t on t.property_id = plan.property_id and t.room_type_id = plan.room_type_id
left join lateral (
  select json_agg(json_build_array(r.date, r.price_cents, r.currency, r.min_stay, r.max_stay, r.min_stay_through, r.closed_to_arrival, r.closed_to_departure, r.closed)) as nights
  from stays.rates r
  where r.property_id = plan.property_id and r.rate_plan_id = plan.rate_plan_id and r.date between asked.check_in and asked.check_out
) rates on true
