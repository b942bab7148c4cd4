-- Numbers of a room are 0 to joined - 1, each given once, and what the room counts is what its places say, and what it wrote off.
select
  room.event_id, room.joined, room.admitted, room.departed, place.given::float8 as given, place.highest,
  place.let_in::float8 as let_in, place.gone::float8 as gone, place.furthest
from events.waiting_rooms room
left join (
  select
    place.event_id,
    count(*) as given,
    max(place.number) as highest,
    count(place.admitted_at) as let_in,
    count(place.departed_no) as gone,
    max(place.departed_no) as furthest
  from events.places place
  join events.waiting_rooms room on room.event_id = place.event_id and place.number >= room.purged_to
  group by place.event_id
) place on place.event_id = room.event_id
where room.joined - room.purged_to <> coalesce(place.given, 0)
  or room.joined <> coalesce(place.highest + 1, room.purged_to)
  or room.admitted - room.admitted_purged <> coalesce(place.let_in, 0)
  or room.departed - room.departed_purged <> coalesce(place.gone, 0)
  or room.departed <> coalesce(place.furthest, room.departed_purged)
union all
select place.event_id, null, null, null, count(*), max(place.number), null, null, null
from events.places place
where not exists (select from events.waiting_rooms room where room.event_id = place.event_id)
group by place.event_id
