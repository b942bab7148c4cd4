-- What staff see of a room; no row where it is not theirs.
select
  room.mode,
  room.rate_per_minute,
  room.max_inside,
  room.pass_ttl_seconds,
  room.draw,
  room.paused,
  room.joined - room.admitted - room.departed as waiting,
  (
    select count(*)::integer
    from (
      select 'user:' || place.user_id::text as person
      from events.places place
      where place.event_id = room.event_id and place.state = 'admitted' and place.expires_at > moment.at
      union
      select hold.owner
      from holdfast.reservations hold
      where hold.lane_id = room.event_id and hold.state = 'held' and hold.expires_at > moment.at and left(hold.owner, 5) = 'user:'
    ) persons
  ) as inside,
  room.admitted as admitted_total,
  draw.commitment,
  (extract(epoch from draw.drawn_at) * 1000)::float8 as drawn_at_ms,
  draw.participants,
  draw.joins_digest,
  draw.secret
from (select coalesce($3::timestamptz, clock_timestamp()) as at) moment, events.waiting_rooms room
join events.draws draw on draw.event_id = room.event_id
where room.event_id = $1::uuid and room.organisation_id = $2::uuid
