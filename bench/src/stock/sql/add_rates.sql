-- A rate for every plan and date of properties that have none.
insert into stays.rates (property_id, rate_plan_id, date, organisation_id, price_cents, currency)
select plan.property_id, plan.rate_plan_id, night, plan.organisation_id, 12000, 'EUR'
from stays.rate_plans plan cross join unnest($1::date[]) as night
where not exists (select from stays.rates r where r.property_id = plan.property_id)
