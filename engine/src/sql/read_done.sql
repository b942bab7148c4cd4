-- Asked only when a COMMIT went unanswered: an event carries the id of its command, so its presence says the command was done.
select e.id as command_id, e.payload -> 'result' as result
from unnest($1::uuid[]) as wanted (id)
join holdfast.outbox e on e.id = wanted.id
