-- Passes that were over when the lane was last free are no longer counted inside.
with over as (
  select event_id, number
  from events.places
  where event_id = $1::uuid and inside and expires_at <= to_timestamp($2::float8 / 1000)
  order by event_id, expires_at
  for update skip locked
)
update events.places place
set inside = false, state = case place.state when 'admitted' then 'expired' else place.state end
from over
where place.event_id = over.event_id and place.number = over.number
