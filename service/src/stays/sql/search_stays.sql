-- A page of an organisation's stays, newest first; after the stay ($4, $5) when it is given. $2: the reference, the e-mail, or
-- part of the name. $3: only in this state.
select s.property_id::text, s.reservation_id::text, (extract(epoch from s.created_at) * 1000000)::bigint::text as created_at_us
from stays.stays s
join holdfast.reservations r on r.lane_id = s.property_id and r.id = s.reservation_id
where s.organisation_id = $1::uuid
  and ($2::text is null or r.reference = upper($2::text) or s.email = lower($2::text) or position(lower($2::text) in lower(s.full_name)) > 0)
  and ($3::text is null or $3::text = case when r.state = 'held' and r.expires_at <= statement_timestamp() then 'expired' else r.state end)
  and ($4::bigint is null or (s.created_at, s.reservation_id) < ('epoch'::timestamptz + $4::bigint * interval '1 microsecond', $5::uuid))
order by s.created_at desc, s.reservation_id desc
limit $6::integer
