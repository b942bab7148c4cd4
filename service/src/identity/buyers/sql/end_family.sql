update identity.refresh_families
set ended_at = coalesce(ended_at, clock_timestamp()), ended_by = coalesce(ended_by, 'logout')
where family_id = $1
