-- What the event sells in, if it sells anything.
select currency from events.sectors where event_id = $1::uuid limit 1
