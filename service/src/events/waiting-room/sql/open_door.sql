-- The door: lets in as many as wait, as the bucket has tokens for and as there is space for, in the order of their ranks, and
-- moves the frontier behind them. Under the room's lock, so that what it counts is what there is. While those who took part in
-- the draw are served, the caller says who drew which rank ($2 numbers, $3 ranks, gap-free); those who are past need no help.
with moment as materialized (
  select coalesce($5::timestamptz, clock_timestamp()) as at
),
room as materialized (
  select
    room.*,
    moment.at,
    coalesce(room.drawn_from + room.drawn, 0) as drawn_to,
    greatest(extract(epoch from moment.at - room.let_in_at), 0.001)::float8 as gap,
    least(
      greatest(1, room.rate_per_minute / 60.0),
      room.tokens + greatest(0, extract(epoch from moment.at - room.tokens_at)) * room.rate_per_minute / 60.0
    )::float8 as tokens_now
  from moment, events.waiting_rooms room
  join events.events event on event.event_id = room.event_id
  where room.event_id = $1::uuid
    and room.joined > room.admitted + room.departed
    and (room.mode = 'open' or (
      not room.paused
      and event.status = 'on_sale'
      and event.sales_open_at <= moment.at
      and (event.sales_close_at is null or event.sales_close_at > moment.at)
      and (room.draw = 'fifo' or room.drawn is not null)))
),
-- Inside: a pass that counts, or a live hold of that person. Counted where it decides.
inside as materialized (
  select case
    when room.mode = 'queue' and room.tokens_now >= 1 then (
      select count(*)::integer
      from (
        select 'user:' || place.user_id::text as person
        from events.places place
        where place.event_id = room.event_id and place.inside
        union
        select holds.owner
        from (
          select hold.owner
          from holdfast.reservations hold
          where hold.lane_id = room.event_id and hold.state = 'held' and hold.expires_at > room.at
          order by hold.lane_id, hold.expires_at
          offset 0
        ) holds
        where left(holds.owner, 5) = 'user:'
      ) persons)
  end as persons
  from room
),
allowed as materialized (
  select case
    when room.mode = 'open' then $4::integer
    when room.tokens_now < 1 then 0
    else least($4::integer, floor(room.tokens_now)::integer, room.max_inside - inside.persons)
  end as persons
  from room, inside
),
-- The ranks that are looked at: some more than may come in, for among them are people who left.
span as materialized (
  select
    room.served < room.drawn_to as drawn,
    room.served as first,
    least(
      room.served + least($4::integer, 2 * allowed.persons + 50),
      case
        when room.served < room.drawn_to then (
          select case when min(asked.rank) <= room.served then max(asked.rank) + 1 else room.served end
          from unnest($3::integer[]) as asked (rank)
        )
        else room.joined
      end
    ) as until
  from room
  join allowed on allowed.persons > 0
),
ranked as materialized (
  select asked.number, asked.rank
  from span
  join unnest($2::integer[], $3::integer[]) as asked (number, rank) on asked.rank >= span.first and asked.rank < span.until
  where span.drawn
  union all
  select past.number, past.number
  from span
  cross join lateral generate_series(span.first, span.until - 1) as past (number)
  where not span.drawn
),
chosen as materialized (
  select place.found, ranked.rank
  from ranked
  cross join lateral (
    select place.ctid as found, place.state from events.places place where place.event_id = $1::uuid and place.number = ranked.number offset 0
  ) place
  where place.state = 'waiting'
  order by ranked.rank
  limit (select allowed.persons from allowed where allowed.persons > 0)
),
-- By where they were found: under the room's lock nobody else changes whoever waits.
admitted as (
  update events.places place
  set state = 'admitted', inside = true, admitted_at = room.at, expires_at = room.at + make_interval(secs => room.pass_ttl_seconds)
  from room, chosen
  where place.ctid = chosen.found
  returning chosen.rank
),
-- Who were fewer than allowed were all that there were among those looked at.
done as materialized (
  select
    counted.persons,
    case when counted.persons >= allowed.persons then counted.last + 1 else greatest(span.first, span.until) end as served
  from span, allowed, (select count(*)::integer as persons, max(admitted.rank) as last from admitted) counted
),
-- Read when everybody was let in, so that little is left to do before the commit.
stamp as materialized (
  select done.persons, done.served, floor((extract(epoch from coalesce($5::timestamptz, clock_timestamp())) + 0.25) / 0.7)::bigint as beat
  from done
)
update events.waiting_rooms moved
set
  served = stamp.served,
  admitted = room.admitted + stamp.persons,
  earlier_beat = case when room.moved_in_beat >= stamp.beat then room.earlier_beat else room.moved_in_beat end,
  served_earlier = case when room.moved_in_beat >= stamp.beat then room.served_earlier else room.served_before end,
  departed_earlier = case when room.moved_in_beat >= stamp.beat then room.departed_earlier else room.departed_before end,
  served_before = case when room.moved_in_beat >= stamp.beat then room.served_before else room.served end,
  departed_before = case when room.moved_in_beat >= stamp.beat then room.departed_before else room.departed end,
  moved_in_beat = greatest(room.moved_in_beat, stamp.beat),
  tokens = room.tokens_now - case when room.mode = 'open' then 0 else stamp.persons end,
  tokens_at = room.at,
  -- An exponential mean of how fast people leave: who left since the last were let in weighs by the time since then, against a
  -- memory of 60 s.
  pace = case
    when room.inside_then is null or inside.persons is null or stamp.persons = 0 then room.pace
    else room.pace + (1 - exp(-room.gap / 60)) * (greatest(0, room.inside_then - inside.persons) / room.gap - room.pace)
  end,
  inside_then = case when stamp.persons = 0 then room.inside_then else inside.persons + stamp.persons end,
  let_in_at = case when stamp.persons = 0 then room.let_in_at else room.at end
from room, inside, stamp
where moved.event_id = room.event_id and (stamp.persons > 0 or stamp.served > room.served)
returning stamp.persons as let_in, moved.served, moved.joined - moved.admitted - moved.departed as waiting
