-- Rates of a property's plans on the dates from $2 up to $3 (not included).
select
  r.rate_plan_id::text,
  r.date::text as date,
  r.price_cents::float8 as price_cents,
  r.min_stay,
  r.max_stay,
  r.min_stay_through,
  r.closed_to_arrival,
  r.closed_to_departure,
  r.closed
from stays.rates r
where r.property_id = $1::uuid and r.date >= $2::date and r.date < $3::date
order by r.rate_plan_id, r.date
