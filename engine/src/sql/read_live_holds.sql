select r.owner, count(*)::float8 as holds
from unnest($1::text[]) as wanted (owner)
join holdfast.reservations r on r.owner = wanted.owner and r.state in ('held', 'confirmed')
where r.state = 'held' and r.expires_at > coalesce($2::timestamptz, statement_timestamp())
group by r.owner
