-- A page of an event's reservations, newest first; after the reservation $4 when it is given. $3: only in this state. Ids are in the order of their making.
select t.event_id::text, t.reservation_id::text
from events.ticket_reservations t
join holdfast.reservations r on r.lane_id = t.event_id and r.id = t.reservation_id
where t.event_id = $1::uuid and t.organisation_id = $2::uuid
  and ($3::text is null or $3::text = case when r.state = 'held' and r.expires_at <= statement_timestamp() then 'expired' else r.state end)
  and ($4::uuid is null or t.reservation_id < $4::uuid)
order by t.reservation_id desc
limit $5::integer
