-- Rooms of which every place that was written off is gone.
update events.waiting_rooms room set purging = false
where room.purging
  and not exists (select from events.places place where place.event_id = room.event_id and place.number < room.purged_to)
