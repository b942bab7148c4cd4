-- Rooms in which something may have to be done now: a draw, a pass that is over, people to let in. Reads only; whoever acts on
-- it looks again under the lock.
select
  room.event_id,
  room.draw = 'lottery' and room.drawn is null and room.joined > 0 and event.status <> 'draft' and event.sales_open_at <= moment.at as draw_due,
  exists (select from events.places place where place.event_id = room.event_id and place.inside and place.expires_at <= moment.at) as sweep_due,
  room.joined > room.admitted + room.departed and (room.mode = 'open' or (
    not room.paused
    and event.status = 'on_sale'
    and event.sales_open_at <= moment.at
    and (event.sales_close_at is null or event.sales_close_at > moment.at)
    and room.tokens + extract(epoch from moment.at - room.tokens_at) * room.rate_per_minute / 60.0 >= 1
    and room.max_inside > (
      select count(*)
      from (select from events.places place where place.event_id = room.event_id and place.inside limit room.max_inside) passes)
  )) as door_due
from (select coalesce($1::timestamptz, clock_timestamp()) as at) moment, events.waiting_rooms room
join events.events event on event.event_id = room.event_id
where room.joined > 0 and (
  room.joined > room.admitted + room.departed
  or exists (select from events.places place where place.event_id = room.event_id and place.inside and place.expires_at <= moment.at))
