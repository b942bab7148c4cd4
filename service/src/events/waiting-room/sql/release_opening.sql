-- The opening of a sale may move as long as no draw waits for it; one that nobody took part in is then forgotten.
update events.waiting_rooms
set drawn_from = null, drawn = null, drawn_at = null, draw_key = null, changes = changes + 1
where event_id = $1::uuid and (draw = 'fifo' or joined = 0)
