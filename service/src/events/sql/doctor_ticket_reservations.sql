-- A reservation of tickets without its row, or a row without its reservation.
select coalesce(r.lane_id, t.event_id) as event_id, coalesce(r.id, t.reservation_id) as reservation_id, r.owner, t.user_id
from (select lane_id, id, organisation_id, owner from holdfast.reservations where kind = 'tickets') as r
full join events.ticket_reservations t on t.event_id = r.lane_id and t.reservation_id = r.id
where r.id is null or t.reservation_id is null or r.owner <> 'user:' || t.user_id::text or r.organisation_id <> t.organisation_id
