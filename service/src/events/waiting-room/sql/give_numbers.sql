-- Gives the next numbers, without a gap, to those of the asked who neither wait nor have a pass; in the order of the arrays.
-- Under the room's lock. Whose Idempotency-Key acted before is left out.
with moment as materialized (
  select coalesce($6::timestamptz, clock_timestamp()) as at
),
room as materialized (
  select room.event_id, room.joined, room.joined - room.admitted - room.departed as waiting, room.joins_digest, moment.at
  from moment, events.waiting_rooms room
  join events.events event on event.event_id = room.event_id
  where room.event_id = $1::uuid and event.status = 'on_sale' and (event.sales_close_at is null or event.sales_close_at > moment.at)
),
fresh as materialized (
  select asked.user_id, asked.id, (row_number() over (order by asked.no) - 1)::integer as after
  from room
  cross join unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[]) with ordinality as asked (user_id, id, key, scope, no)
  left join lateral (
    select used.result_id from holdfast.idempotency_keys used where used.key = asked.key and used.scope = asked.scope offset 0
  ) used on true
  where (asked.key is null or used.result_id = asked.id)
    and not exists (
      select from events.places place
      where place.event_id = room.event_id and place.user_id = asked.user_id
        and (place.state = 'waiting' or (place.state = 'admitted' and place.expires_at > room.at))
    )
),
given as (
  insert into events.places (event_id, number, user_id, id, state, ahead, joined_at)
  select room.event_id, room.joined + fresh.after, fresh.user_id, fresh.id, 'waiting', room.waiting + fresh.after, room.at
  from room, fresh
  order by fresh.after
)
update events.waiting_rooms counted
set
  joined = room.joined + (select count(*) from fresh)::integer,
  joins_digest = case
    when counted.drawn is null then (select events.digest_of_joins(room.joins_digest, fresh.id order by fresh.after) from fresh)
    else counted.joins_digest
  end
from room
where counted.event_id = room.event_id and exists (select from fresh)
