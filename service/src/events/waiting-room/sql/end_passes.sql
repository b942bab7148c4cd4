-- Passes end with an order of their event that is paid. Under the lane's lock, so nothing is under way that still counts on one.
update events.places place
set
  inside = false,
  state = case place.state when 'admitted' then 'expired' else place.state end,
  expires_at = least(place.expires_at, to_timestamp(asked.at))
from unnest($1::uuid[], $2::text[], $3::float8[]) as asked (event_id, owner, at)
where place.event_id = asked.event_id
  -- one lane: and place.event_id = ($1::uuid[])[1]
  and place.user_id = case when left(asked.owner, 5) = 'user:' then substr(asked.owner, 6)::uuid end
  -- As the planner cannot know: it would read everybody inside to find one.
  and coalesce(place.inside, false)
