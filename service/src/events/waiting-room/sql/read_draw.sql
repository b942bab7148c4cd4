-- What was fixed when the draw was held, and how far it was served.
select draw.commitment, draw.drawn_from, draw.participants, draw.joins_digest, draw.secret, encode(room.draw_key, 'hex') as draw_key, room.served, room.purged_to
from events.draws draw
join events.waiting_rooms room on room.event_id = draw.event_id
where draw.event_id = $1::uuid
