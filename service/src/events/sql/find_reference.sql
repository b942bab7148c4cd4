-- The organisation's reservation of tickets that has this reference, as a page of one. $3: only in this state. ($4, $5): only after this one.
select t.event_id::text, t.reservation_id::text, (extract(epoch from t.created_at) * 1000000)::bigint::text as created_at_us
from holdfast.reservations r
join events.ticket_reservations t on t.event_id = r.lane_id and t.reservation_id = r.id
where r.reference = $1::text and t.organisation_id = $2::uuid
  and ($3::text is null or $3::text = case when r.state = 'held' and r.expires_at <= statement_timestamp() then 'expired' else r.state end)
  and ($4::bigint is null or (t.created_at, t.reservation_id) < ('epoch'::timestamptz + $4::bigint * interval '1 microsecond', $5::uuid))
