-- What a process knows of its rooms, read at most once a beat (0.7 s): the room's row, and who left the queue since the last time.
select
  room.event_id,
  room.mode,
  room.paused or event.status <> 'on_sale' or coalesce(event.sales_close_at <= moment.at, false) as shut,
  room.rate_per_minute,
  room.max_inside,
  room.pass_ttl_seconds,
  room.draw,
  room.changes,
  room.joined,
  room.admitted,
  room.served,
  room.departed,
  room.departed_purged,
  case
    when moment.beat > room.moved_in_beat then room.served
    when moment.beat > room.earlier_beat then room.served_before
    else room.served_earlier
  end as shown_served,
  case
    when moment.beat > room.moved_in_beat then room.departed
    when moment.beat > room.earlier_beat then room.departed_before
    else room.departed_earlier
  end as shown_departed,
  room.drawn_from,
  room.drawn,
  encode(room.draw_key, 'hex') as draw_key,
  (extract(epoch from event.sales_open_at) * 1000)::float8 as opens_at_ms,
  (extract(epoch from moment.at) * 1000)::float8 as now_ms,
  (((moment.beat + 1) * 0.7 - extract(epoch from moment.at)) * 1000)::float8 as fresh_ms,
  (room.pace * exp(-greatest(0, extract(epoch from moment.at - room.let_in_at)) / 60.0))::float8 as pace,
  -- Also while nobody waits: whoever comes next is told by it how long it may take.
  (passes.count + case
    when room.mode = 'queue' and passes.count < room.max_inside then (
      select count(distinct hold.owner)
      from holdfast.reservations hold
      where hold.lane_id = room.event_id and hold.state = 'held' and hold.expires_at > moment.at and left(hold.owner, 5) = 'user:'
        -- One look for each hold, whatever the planner believes.
        and (
          select count(*)
          from events.places place
          where place.user_id = case when left(hold.owner, 5) = 'user:' then substr(hold.owner, 6)::uuid end
            and place.event_id = room.event_id
            and coalesce(place.inside, false)
        ) = 0)
    else 0
  end)::integer as inside,
  array(
    select place.number
    from events.places place
    where place.event_id = room.event_id and place.departed_no > greatest(asked.departed, room.departed_purged)
    order by place.event_id, place.departed_no
    limit $4::integer
  ) as departures
from (
  select clock.at, floor(extract(epoch from clock.at) / 0.7)::bigint as beat
  from (select coalesce($3::timestamptz, clock_timestamp()) as at) clock
) moment,
  unnest($1::uuid[], $2::integer[]) as asked (event_id, departed)
join events.waiting_rooms room on room.event_id = asked.event_id
join events.events event on event.event_id = room.event_id
cross join lateral (
  select count(*)
  from (
    select from events.places place where room.mode = 'queue' and place.event_id = room.event_id and place.inside limit room.max_inside
  ) counted
) passes
