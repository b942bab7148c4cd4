-- The same for the owners of reservations that the batch settles.
select r.lane_id, r.owner, sum(l.quantity)::float8 as units
from (
  select distinct s.lane_id, s.owner
  from unnest($1::uuid[], $2::uuid[]) as settled (lane_id, id)
  join holdfast.reservations s on s.lane_id = settled.lane_id and s.id = settled.id
    -- one lane: and s.lane_id = ($1::uuid[])[1]
) as wanted
join holdfast.reservations r on r.owner = wanted.owner and r.lane_id = wanted.lane_id
  and r.state in ('held', 'confirmed') and (r.state = 'confirmed' or r.expires_at > coalesce($3::timestamptz, statement_timestamp()))
  -- one lane: and r.lane_id = ($1::uuid[])[1]
join holdfast.reservation_lines l on l.lane_id = r.lane_id and l.reservation_id = r.id and l.role = 'unit'
  -- one lane: and l.lane_id = ($1::uuid[])[1]
group by r.lane_id, r.owner
