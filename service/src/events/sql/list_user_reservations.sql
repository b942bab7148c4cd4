-- A page of what these users reserved, newest first; after the reservation ($4, $5) when it is given. $2: only of this organisation. $3: only in this state.
select t.event_id::text, t.reservation_id::text, (extract(epoch from t.created_at) * 1000000)::bigint::text as created_at_us
from events.ticket_reservations t
join holdfast.reservations r on r.lane_id = t.event_id and r.id = t.reservation_id
where t.user_id = any($1::uuid[]) and ($2::uuid is null or t.organisation_id = $2::uuid)
  and ($3::text is null or $3::text = case when r.state = 'held' and r.expires_at <= statement_timestamp() then 'expired' else r.state end)
  and ($4::bigint is null or (t.created_at, t.reservation_id) < ('epoch'::timestamptz + $4::bigint * interval '1 microsecond', $5::uuid))
order by t.created_at desc, t.reservation_id desc
limit $6::integer
