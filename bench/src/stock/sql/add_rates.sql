-- A rate for every plan of the properties on every date.
insert into stays.rates (property_id, rate_plan_id, date, organisation_id, price_cents, currency)
select plan.property_id, plan.rate_plan_id, night, plan.organisation_id, 12000, 'EUR'
from stays.rate_plans plan cross join unnest($2::date[]) as night
where plan.property_id = any ($1::uuid[])
