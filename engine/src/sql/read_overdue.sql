-- Holds past their deadline in these lanes, oldest first, at most $2 of each lane. statement_timestamp() is taken when the
-- statement starts, so after the locks, and unlike clock_timestamp() it can bound an index scan.
select lane.id as lane_id, overdue.id, overdue.kind
from unnest($1::uuid[]) as lane (id)
cross join lateral (
  select r.id, r.kind
  from holdfast.reservations r
  where r.lane_id = lane.id and r.state = 'held' and r.expires_at <= coalesce($3::timestamptz, statement_timestamp())
    -- one lane: and r.lane_id = ($1::uuid[])[1]
  order by r.expires_at
  limit $2::integer
) as overdue
