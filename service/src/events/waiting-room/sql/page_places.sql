-- Places in the order of their numbers, a page at a time.
select place.number, place.id, place.state, (extract(epoch from place.admitted_at) * 1000)::float8 as admitted_at_ms
from events.places place
where place.event_id = $1::uuid and place.number >= $2::integer and place.number < $3::integer
order by place.event_id, place.number
