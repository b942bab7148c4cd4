select rate_plan_id::text, date::text, price_cents::float8, currency, min_stay, max_stay, min_stay_through, closed_to_arrival, closed_to_departure, closed
from stays.rates
where property_id = $1::uuid and rate_plan_id = any (select plan.rate_plan_id from stays.rate_plans plan where plan.property_id = $1::uuid)
  and date between $2::date and $3::date
