-- Everything that stays at properties are judged by, but their stock, of one snapshot and one row for each: what it is, its room types,
-- its plans, and their rates on the dates from check-in to check-out (included). Few rates bind anybody by more than their price: what
-- else they say is listed apart, for those that do. An unknown property gives no row. (The arrays come as subqueries: whatever their
-- length, the plan is the same, and is made once.)
select
  asked.no::integer as no,
  p.property_id::text,
  p.organisation_id::text,
  p.timezone,
  p.currency,
  p.check_in_time,
  (extract(epoch from coalesce($4::timestamptz, clock_timestamp())) * 1000)::float8 as now_ms,
  (
    select json_agg(json_build_array(t.room_type_id, t.code, t.name, t.max_occupancy))
    from stays.room_types t
    where t.property_id = p.property_id
  ) as room_types,
  (
    select json_agg(json_build_array(plan.rate_plan_id, plan.room_type_id, plan.code, plan.name, plan.payment, plan.refundable_until_hours, plan.hold_ttl_seconds))
    from stays.rate_plans plan
    where plan.property_id = p.property_id
  ) as rate_plans,
  (
    select json_agg(json_build_array(of_plan.rate_plan_id, of_plan.dates, of_plan.prices, of_plan.more))
    from (
      select
        r.rate_plan_id,
        json_agg(r.date) as dates,
        json_agg(r.price_cents) as prices,
        json_agg(json_build_array(r.date, r.price_cents, r.currency, r.min_stay, r.max_stay, r.min_stay_through, r.closed_to_arrival, r.closed_to_departure, r.closed))
          filter (where r.closed or r.closed_to_arrival or r.closed_to_departure or r.currency is distinct from p.currency
            or coalesce(r.min_stay, r.max_stay, r.min_stay_through) is not null) as more
      from stays.rates r
      where r.property_id = p.property_id and r.date between asked.check_in and asked.check_out
      group by r.rate_plan_id
    ) of_plan
  ) as rates
from unnest((select $1::uuid[]), (select $2::date[]), (select $3::date[])) with ordinality as asked (property_id, check_in, check_out, no)
join stays.properties p on p.property_id = asked.property_id
