-- The latest place of each person in each room, as it is now, and how often the room had been changed by then.
select
  asked.no::integer as no,
  place.id,
  place.number,
  place.ahead,
  case when place.state = 'admitted' and place.expires_at <= moment.at then 'expired' else place.state end as state,
  (extract(epoch from place.admitted_at) * 1000)::float8 as admitted_at_ms,
  (extract(epoch from place.expires_at) * 1000)::float8 as expires_at_ms,
  room.changes
from (select coalesce($3::timestamptz, clock_timestamp()) as at) moment,
  unnest($1::uuid[], $2::uuid[]) with ordinality as asked (event_id, user_id, no),
  lateral (
    select *
    from events.places place
    where place.event_id = asked.event_id and place.user_id = asked.user_id
    order by place.event_id, place.user_id, place.number desc
    limit 1
  ) place
join events.waiting_rooms room on room.event_id = place.event_id
