-- Live holds of each owner, over all lanes: only a hold has a deadline. The state is not compared with 'held' alone, since then
-- the index of deadlines would be read to its end for every owner.
select r.owner, count(*)::float8 as holds
from unnest($1::text[]) as wanted (owner)
join holdfast.reservations r on r.owner = wanted.owner and r.state in ('held', 'confirmed')
where r.expires_at > coalesce($2::timestamptz, statement_timestamp())
group by r.owner
