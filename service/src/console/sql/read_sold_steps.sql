-- Tickets of an event that were issued up to $3, less those made void by then, by sector and by the step of $4 seconds after $2 in which
-- it happened; in step 0, all that was before.
select moved.sector_id::text, greatest(0, ceil(extract(epoch from moved.at - $2::timestamptz) / $4::integer))::integer as step, sum(moved.units)::integer as units
from (
  select ticket.sector_id, ticket.issued_at as at, 1 as units
  from events.tickets ticket
  where ticket.event_id = $1::uuid
  union all
  select ticket.sector_id, reservation.cancelled_at, -1
  from events.tickets ticket
  join events.ticket_reservations reservation on reservation.event_id = ticket.event_id and reservation.reservation_id = ticket.reservation_id
  where ticket.event_id = $1::uuid and ticket.state = 'void'
) moved
where moved.at <= $3::timestamptz
group by 1, 2
