-- An event that is neither numbered nor waiting to be, or that is both.
select e.id, e.type, (f.event_id is not null) as numbered, (w.id is not null) as waiting
from holdfast.outbox e
left join holdfast.feed f on f.event_id = e.id
left join (select unnest(event_ids) as id from holdfast.outbox_batches) as w on w.id = e.id
where (f.event_id is null) = (w.id is null)
