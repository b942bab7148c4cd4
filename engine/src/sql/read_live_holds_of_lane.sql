-- As read_live_holds, where the tables are distributed by lane: only those in the lane are counted, since the others lie elsewhere.
select r.owner, count(*)::float8 as holds
from unnest($1::text[]) as wanted (owner)
join holdfast.reservations r on r.owner = wanted.owner and r.lane_id = $3::uuid and r.state in ('held', 'confirmed')
where r.expires_at > coalesce($2::timestamptz, statement_timestamp())
group by r.owner
