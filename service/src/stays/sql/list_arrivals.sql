-- A page of a property's arrivals from $3 up to $4 (not included), by date; after the stay ($5, $6) when it is given. $7: only in this state.
select s.property_id::text, s.reservation_id::text, s.check_in::text
from stays.stays s
join holdfast.reservations r on r.lane_id = s.property_id and r.id = s.reservation_id
where s.property_id = $1::uuid and s.organisation_id = $2::uuid and s.check_in >= $3::date and s.check_in < $4::date
  and ($5::date is null or (s.check_in, s.reservation_id) > ($5::date, $6::uuid))
  and ($7::text is null or $7::text = case when r.state = 'held' and r.expires_at <= statement_timestamp() then 'expired' else r.state end)
order by s.check_in, s.reservation_id
limit $8::integer
