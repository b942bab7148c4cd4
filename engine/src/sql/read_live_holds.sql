-- Live holds of each owner, over all lanes: only a hold has a deadline. The state is not compared with 'held' alone, since then
-- the index of deadlines would be read to its end for every owner. Owner by owner: joined, a plan that was made while the table
-- was young gathers all that is held or sold, once for each owner.
select wanted.owner, live.holds
from unnest($1::text[]) as wanted (owner)
cross join lateral (
  select count(*)::float8 as holds
  from holdfast.reservations r
  where r.owner = wanted.owner and r.state in ('held', 'confirmed') and r.expires_at > coalesce($2::timestamptz, statement_timestamp())
) as live
where live.holds > 0
