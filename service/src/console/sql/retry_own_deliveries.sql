-- Dead ones live again, with the same id: those of one event ($2), or all of the organisation.
update holdfast.deliveries d
set state = 'pending', attempts = 0, due_at = clock_timestamp(), finished_at = null
from holdfast.outbox e
where d.state = 'dead' and e.id = d.event_id and e.organisation_id = $1::uuid and ($2::uuid is null or d.event_id = $2::uuid)
returning d.event_id::text
