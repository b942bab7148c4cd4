-- Events of the theatre that somebody may see: the one that is played, and what a crash left.
select event_id::text from events.events where organisation_id = $1::uuid and status <> 'draft'
