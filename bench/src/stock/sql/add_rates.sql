-- A rate for every plan of the properties on every date. The nights of a plan lie together, and the plans of a property apart, as
-- where staff have published a year, plan by plan.
insert into stays.rates (property_id, rate_plan_id, date, organisation_id, price_cents, currency)
select plan.property_id, plan.rate_plan_id, night, plan.organisation_id, 12000, 'EUR'
from stays.rate_plans plan cross join unnest($2::date[]) as night
where plan.property_id = any ($1::uuid[])
order by plan.rate_plan_id, night
