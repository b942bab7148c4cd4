-- A page of what a user booked, newest first; after the stay ($3, $4) when it is given. $2: only in this state.
select s.property_id::text, s.reservation_id::text, (extract(epoch from s.created_at) * 1000000)::bigint::text as created_at_us
from stays.stays s
join holdfast.reservations r on r.lane_id = s.property_id and r.id = s.reservation_id
where s.user_id = $1::uuid
  and ($2::text is null or $2::text = case when r.state = 'held' and r.expires_at <= statement_timestamp() then 'expired' else r.state end)
  and ($3::bigint is null or (s.created_at, s.reservation_id) < ('epoch'::timestamptz + $3::bigint * interval '1 microsecond', $4::uuid))
order by s.created_at desc, s.reservation_id desc
limit $5::integer
