-- Holds the draw once the sale is open, once: under the room's lock n is frozen, and with it the key. Nothing else is written.
-- The opening of a draft is none: it may still be moved.
update events.waiting_rooms room
set
  drawn_from = room.served,
  drawn = room.joined - room.served,
  drawn_at = moment.at,
  draw_key = sha256(room.secret || int8send((room.joined - room.served)::bigint) || room.joins_digest),
  changes = room.changes + 1
from (select coalesce($2::timestamptz, clock_timestamp()) as at) moment, events.events event
where room.event_id = $1::uuid and room.draw = 'lottery' and room.drawn is null
  and event.event_id = room.event_id and event.status <> 'draft' and event.sales_open_at <= moment.at
returning room.drawn
