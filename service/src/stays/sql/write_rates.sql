-- By field: what is not named keeps its value, what is named null is cleared. `named` has one bit per field, in the order of
-- the columns. The lane is locked, so what is read here is what is replaced.
insert into stays.rates (
  property_id, rate_plan_id, date, organisation_id, price_cents, currency, min_stay, max_stay, min_stay_through, closed_to_arrival, closed_to_departure, closed)
select
  new.property_id, new.rate_plan_id, new.date, new.organisation_id,
  case when (new.named & 1) <> 0 then new.price_cents else old.price_cents end,
  case when (new.named & 1) <> 0 and new.price_cents is not null then new.currency else old.currency end,
  case when (new.named & 2) <> 0 then new.min_stay else old.min_stay end,
  case when (new.named & 4) <> 0 then new.max_stay else old.max_stay end,
  case when (new.named & 8) <> 0 then new.min_stay_through else old.min_stay_through end,
  coalesce(case when (new.named & 16) <> 0 then new.closed_to_arrival else old.closed_to_arrival end, false),
  coalesce(case when (new.named & 32) <> 0 then new.closed_to_departure else old.closed_to_departure end, false),
  coalesce(case when (new.named & 64) <> 0 then new.closed else old.closed end, false)
from unnest(
  $1::uuid[], $2::uuid[], $3::date[], $4::uuid[], $5::text[], $6::integer[], $7::bigint[], $8::integer[], $9::integer[], $10::integer[], $11::boolean[], $12::boolean[], $13::boolean[])
as new (property_id, rate_plan_id, date, organisation_id, currency, named, price_cents, min_stay, max_stay, min_stay_through, closed_to_arrival, closed_to_departure, closed)
left join stays.rates old on old.property_id = new.property_id and old.rate_plan_id = new.rate_plan_id and old.date = new.date
  -- one lane: and old.property_id = ($1::uuid[])[1]
on conflict (property_id, rate_plan_id, date) do update set
  price_cents = excluded.price_cents, currency = excluded.currency, min_stay = excluded.min_stay, max_stay = excluded.max_stay,
  min_stay_through = excluded.min_stay_through, closed_to_arrival = excluded.closed_to_arrival, closed_to_departure = excluded.closed_to_departure,
  closed = excluded.closed
