insert into identity.staff_sessions (session_id, account_id, token_hash, expires_at)
select $1::uuid, account_id, $3::bytea, clock_timestamp() + make_interval(secs => $4::float8)
from identity.staff_accounts
where account_id = $2::uuid and disabled_at is null
returning session_id::text
