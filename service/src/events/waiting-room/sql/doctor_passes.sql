-- Nobody has two live passes of one event, or waits with one.
select place.event_id, place.user_id, count(*)::float8 as places
from events.places place
where place.state = 'waiting' or (place.state = 'admitted' and place.expires_at > clock_timestamp())
group by place.event_id, place.user_id
having count(*) > 1
