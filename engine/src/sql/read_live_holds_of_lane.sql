-- As read_live_holds, where the tables are distributed by lane: only those in the lane are counted, since the others lie
-- elsewhere. Each owner is looked up by itself: a plan made for a young table might read all reservations of the lane.
select wanted.owner, count(*)::float8 as holds
from unnest($1::text[]) as wanted (owner)
cross join lateral (
  select from holdfast.reservations r
  where r.owner = wanted.owner and r.lane_id = $3::uuid and r.state in ('held', 'confirmed')
    and r.expires_at > coalesce($2::timestamptz, statement_timestamp())
  offset 0
) as hold
group by wanted.owner
