-- Leaves: a place in the queue is given up, a pass ends now. Under the room's lock. A pass that was left is counted inside until
-- the sweep has seen the lane free.
with moment as materialized (
  select coalesce($3::timestamptz, clock_timestamp()) as at
),
place as materialized (
  select place.event_id, place.number, place.state, moment.at, floor((extract(epoch from moment.at) + 0.25) / 0.7)::bigint as beat
  from moment, events.places place
  where place.event_id = $1::uuid and place.user_id = $2::uuid
    and (place.state = 'waiting' or (place.state = 'admitted' and place.expires_at > moment.at))
  order by place.event_id, place.user_id, place.number desc
  limit 1
),
room as (
  update events.waiting_rooms room
  set
    departed = room.departed + 1,
    earlier_beat = case when room.moved_in_beat >= place.beat then room.earlier_beat else room.moved_in_beat end,
    served_earlier = case when room.moved_in_beat >= place.beat then room.served_earlier else room.served_before end,
    departed_earlier = case when room.moved_in_beat >= place.beat then room.departed_earlier else room.departed_before end,
    served_before = case when room.moved_in_beat >= place.beat then room.served_before else room.served end,
    departed_before = case when room.moved_in_beat >= place.beat then room.departed_before else room.departed end,
    moved_in_beat = greatest(room.moved_in_beat, place.beat)
  from place
  where room.event_id = place.event_id and place.state = 'waiting'
  returning room.departed
)
update events.places given_up
set
  state = 'left',
  expires_at = case when place.state = 'admitted' then place.at end,
  departed_no = (select departed from room)
from place
where given_up.event_id = place.event_id and given_up.number = place.number
returning place.state as was
