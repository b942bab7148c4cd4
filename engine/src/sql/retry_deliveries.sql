-- Dead ones live again, with the same id; null retries all of them.
update holdfast.deliveries
set state = 'pending', attempts = 0, due_at = clock_timestamp(), finished_at = null
where state = 'dead' and ($1::uuid is null or event_id = $1)
