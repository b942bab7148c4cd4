-- A page of an organisation's reservations of tickets, newest first; after the reservation ($3, $4) when it is given. $2: only in this state.
select t.event_id::text, t.reservation_id::text, (extract(epoch from t.created_at) * 1000000)::bigint::text as created_at_us
from events.ticket_reservations t
join holdfast.reservations r on r.lane_id = t.event_id and r.id = t.reservation_id
where t.organisation_id = $1::uuid
  and ($2::text is null or $2::text = case when r.state = 'held' and r.expires_at <= statement_timestamp() then 'expired' else r.state end)
  and ($3::bigint is null or (t.created_at, t.reservation_id) < ('epoch'::timestamptz + $3::bigint * interval '1 microsecond', $4::uuid))
order by t.created_at desc, t.reservation_id desc
limit $5::integer
