-- So many further properties, each with its lane, like the one that staff made ($1); their names begin with "Copy".
with made as (
  insert into stays.properties (property_id, organisation_id, name, city, timezone, currency, check_in_time)
  select gen_random_uuid(), p.organisation_id, 'Copy ' || n, p.city, p.timezone, p.currency, p.check_in_time
  from stays.properties p cross join generate_series(1, $2::integer) as n
  where p.property_id = $1::uuid
  returning property_id, organisation_id
)
insert into holdfast.lanes (lane_id, organisation_id, kind, currency)
select made.property_id, made.organisation_id, like_it.kind, like_it.currency
from made join holdfast.lanes like_it on like_it.lane_id = $1::uuid
returning lane_id::text as property_id
