update identity.api_keys
set last_used_at = clock_timestamp()
where key_id = $1 and (last_used_at is null or last_used_at < clock_timestamp() - interval '60 seconds')
