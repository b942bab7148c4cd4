-- What each owner has, held or confirmed, in each lane: units, not caps; a hold past its deadline is nothing. Owner by owner: joined,
-- a plan that was made while the tables were young reads all lines once for each owner.
select wanted.lane_id, wanted.owner, had.units
from unnest($1::uuid[], $2::text[]) as wanted (lane_id, owner)
cross join lateral (
  select sum(l.quantity)::float8 as units
  from holdfast.reservations r
  join holdfast.reservation_lines l on l.lane_id = r.lane_id and l.reservation_id = r.id and l.role = 'unit'
    -- one lane: and l.lane_id = ($1::uuid[])[1]
  where r.owner = wanted.owner and r.lane_id = wanted.lane_id
    and r.state in ('held', 'confirmed') and (r.state = 'confirmed' or r.expires_at > coalesce($3::timestamptz, statement_timestamp()))
    -- one lane: and r.lane_id = ($1::uuid[])[1]
) as had
where had.units is not null
