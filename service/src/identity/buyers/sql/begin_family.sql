insert into identity.refresh_families (family_id, user_id, token_hash, expires_at)
select $1, user_id, $3, clock_timestamp() + make_interval(secs => $4)
from identity.users
where user_id = $2
