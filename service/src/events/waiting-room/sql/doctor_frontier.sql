-- Nobody waits behind the frontier, and nobody was let in before it came; of those who took part in a draw, `holdfast draw
-- verify` says so.
select place.event_id, place.number, place.state, room.served
from events.places place
join events.waiting_rooms room on room.event_id = place.event_id
where (room.drawn is null or place.number < room.drawn_from or (place.number >= room.drawn_from + room.drawn))
  and (place.state = 'waiting') <> (place.number >= room.served)
  and place.number >= room.purged_to
  and place.departed_no is null
