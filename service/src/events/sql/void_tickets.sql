update events.tickets ticket
set state = 'void'
from unnest($1::uuid[], $2::uuid[]) as cancelled (event_id, reservation_id)
where ticket.event_id = cancelled.event_id and ticket.reservation_id = cancelled.reservation_id and ticket.state = 'valid'
  -- one lane: and ticket.event_id = ($1::uuid[])[1]
