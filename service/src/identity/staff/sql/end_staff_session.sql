update identity.staff_sessions
set ended_at = clock_timestamp()
where session_id = $1::uuid and ended_at is null
returning session_id::text
