-- Holds past their deadline, lane by lane as their index has them, behind the place where the last page ended. In the order of their
-- deadlines alone every page would be picked from all that have run out.
select lane_id, id, kind, expires_at::text as deadline
from holdfast.reservations
where state = 'held' and expires_at <= coalesce($2::timestamptz, statement_timestamp())
  and ($3::uuid is null or (lane_id, expires_at) > ($3::uuid, $4::timestamptz))
order by lane_id, expires_at
limit $1::integer
