-- Writes off the places of events that are long over ($1 days): their sale is, they have begun, nobody has joined since, nobody is inside.
-- Whoever still waits has left with it. Under the room's lock; at most $2 rooms.
with moment as materialized (
  select coalesce($3::timestamptz, clock_timestamp()) - make_interval(days => $1::integer) as since
),
over as (
  select room.event_id
  from moment, events.waiting_rooms room
  join events.events event on event.event_id = room.event_id
  where room.joined > room.purged_to
    and not room.purging
    and event.starts_at < moment.since
    and event.sales_open_at < moment.since
    and (event.status <> 'on_sale' or event.sales_close_at < moment.since)
    and not exists (
      select from events.places place
      where place.event_id = room.event_id and place.number = room.joined - 1 and place.joined_at >= moment.since
    )
    and not exists (select from events.places place where place.event_id = room.event_id and place.inside)
  limit $2::integer
  for no key update of room skip locked
)
update events.waiting_rooms room
set
  served = room.joined,
  departed = room.joined - room.admitted,
  purged_to = room.joined,
  admitted_purged = room.admitted,
  departed_purged = room.joined - room.admitted,
  purging = true,
  changes = room.changes + 1
from over
where room.event_id = over.event_id
returning room.event_id
