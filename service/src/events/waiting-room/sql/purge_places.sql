-- Deletes places that were written off, a batch of them.
delete from events.places place
using (
  select old.event_id, old.number
  from events.waiting_rooms room
  cross join lateral (
    select place.event_id, place.number
    from events.places place
    where place.event_id = room.event_id and place.number < room.purged_to
    order by place.event_id, place.number
    limit $1::integer
  ) old
  where room.purging
  limit $1::integer
) old
where place.event_id = old.event_id and place.number = old.number
