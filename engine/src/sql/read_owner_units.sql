-- What each owner has, held or confirmed, in each lane: units, not caps; a hold past its deadline is nothing.
select r.lane_id, r.owner, sum(l.quantity)::float8 as units
from unnest($1::uuid[], $2::text[]) as wanted (lane_id, owner)
join holdfast.reservations r on r.owner = wanted.owner and r.lane_id = wanted.lane_id
  and r.state in ('held', 'confirmed') and (r.state = 'confirmed' or r.expires_at > coalesce($3::timestamptz, statement_timestamp()))
  -- one lane: and r.lane_id = ($1::uuid[])[1]
join holdfast.reservation_lines l on l.lane_id = r.lane_id and l.reservation_id = r.id and l.role = 'unit'
  -- one lane: and l.lane_id = ($1::uuid[])[1]
group by r.lane_id, r.owner
