-- A page of an organisation's stays, newest first; after the stay ($6, $7) when it is given. Of $2 to $5 null asks nothing: the
-- reference, the normalised e-mail, part of the name in lower case, the state. To be planned for the values it is given.
select s.property_id::text, s.reservation_id::text, (extract(epoch from s.created_at) * 1000000)::bigint::text as created_at_us
from stays.stays s
join holdfast.reservations r on r.lane_id = s.property_id and r.id = s.reservation_id
where s.organisation_id = $1::uuid
  and ($2::text is null or r.reference = $2::text)
  and ($3::text is null or s.email = $3::text)
  and ($4::text is null or position($4::text in lower(s.full_name)) > 0)
  and ($5::text is null or r.state = $5::text or ($5::text = 'expired' and r.state = 'held'))
  and ($5::text is null or $5::text = case when r.state = 'held' and r.expires_at <= statement_timestamp() then 'expired' else r.state end)
  and ($6::bigint is null or (s.created_at, s.reservation_id) < ('epoch'::timestamptz + $6::bigint * interval '1 microsecond', $7::uuid))
order by s.created_at desc, s.reservation_id desc
limit $8::integer
