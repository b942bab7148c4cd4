update identity.api_keys
set revoked_at = clock_timestamp()
where key_id = $1 and revoked_at is null
