-- For each command the mode of its event's room, and the end of the buyer's pass, if there is one.
select
  asked.command_id::text,
  room.mode,
  (
    select (extract(epoch from place.expires_at) * 1000)::float8
    from events.places place
    where room.mode = 'queue' and place.event_id = asked.event_id and place.user_id = asked.user_id and place.state = 'admitted'
      -- one lane: and place.event_id = ($2::uuid[])[1]
    order by place.event_id, place.user_id, place.number desc
    limit 1
  ) as pass_expires_at_ms
from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as asked (command_id, event_id, user_id)
join events.waiting_rooms room on room.event_id = asked.event_id
  -- one lane: and room.event_id = ($2::uuid[])[1]
