-- The opening of a sale may move as long as nobody waits for a draw at it. A draw that nobody took part in is forgotten, and its
-- secret, which was shown, is replaced ($2, hexadecimal).
update events.waiting_rooms room
set
  secret = case when room.joined = 0 and room.drawn is not null then decode($2, 'hex') else room.secret end,
  drawn_from = case when room.joined > 0 then room.drawn_from end,
  drawn = case when room.joined > 0 then room.drawn end,
  drawn_at = case when room.joined > 0 then room.drawn_at end,
  draw_key = case when room.joined > 0 then room.draw_key end,
  changes = room.changes + 1
where room.event_id = $1::uuid and (room.joined = 0 or room.draw = 'fifo')
