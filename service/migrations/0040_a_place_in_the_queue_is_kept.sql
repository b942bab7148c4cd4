-- The waiting room of an event: one row that everything in it moves under, and one row for every number that was given. An
-- event is a lane of the kernel: event_id = lane_id.
create schema if not exists events;

create table events.waiting_rooms (
  event_id uuid not null constraint waiting_rooms_are_unique primary key,
  organisation_id uuid not null,
  mode text not null constraint mode_is_known check (mode in ('open', 'queue')),
  rate_per_minute integer not null constraint the_door_moves check (rate_per_minute > 0),
  max_inside integer not null constraint the_room_holds_somebody check (max_inside > 0),
  pass_ttl_seconds integer not null constraint a_pass_lasts check (pass_ttl_seconds > 0),
  draw text not null constraint draw_is_known check (draw in ('fifo', 'lottery')),
  paused boolean not null default false,
  -- How often staff or the draw changed something that people who wait are told.
  changes integer not null default 0,
  -- Numbers given: 0 to joined - 1. Of them so many were let in, and so many left without.
  joined integer not null default 0,
  admitted integer not null default 0,
  departed integer not null default 0,
  -- The frontier: nobody of a lower rank waits any more.
  served integer not null default 0,
  -- served and departed as they were when the second began in which they last changed: what is shown during that second.
  moved_in_second bigint not null default 0,
  served_before integer not null default 0,
  departed_before integer not null default 0,
  -- The bucket: persons whom the rate still allows, at an instant.
  tokens double precision not null default 0,
  tokens_at timestamptz not null default to_timestamp(0),
  -- Persons a second of late, with a memory of a minute.
  pace double precision not null default 0,
  let_in_at timestamptz,
  -- The draw. Its secret is shown once it was held; until then the digest goes on with every join.
  secret bytea not null constraint draw_secret_is_256_bits check (length(secret) = 32),
  joins_digest bytea not null default decode(repeat('00', 32), 'hex') constraint joins_digest_is_sha256 check (length(joins_digest) = 32),
  drawn_from integer,
  drawn integer,
  drawn_at timestamptz,
  draw_key bytea,
  constraint nobody_in_the_queue_is_counted_twice check (served <= joined and admitted + departed <= joined),
  constraint a_draw_is_held_whole check (num_nulls(drawn_from, drawn, drawn_at, draw_key) in (0, 4) and drawn_from + drawn <= joined)
) with (fillfactor = 40);

create table events.places (
  event_id uuid not null,
  number integer not null constraint numbers_begin_at_zero check (number >= 0),
  user_id uuid not null,
  -- Of the queue token.
  id uuid not null,
  state text not null constraint place_state_is_known check (state in ('waiting', 'admitted', 'expired', 'left')),
  -- Counted by the door. A pass that is over is counted until no reservation can be under way that still saw it.
  inside boolean not null default false,
  -- How many waited in front when the number was given.
  ahead integer not null,
  joined_at timestamptz not null,
  admitted_at timestamptz,
  expires_at timestamptz,
  -- The how-manieth to leave the queue before being let in.
  departed_no integer,
  constraint a_number_is_given_once primary key (event_id, number),
  constraint whoever_waits_neither_came_nor_went check ((state = 'waiting') = (admitted_at is null and departed_no is null)),
  constraint a_pass_has_an_end check ((admitted_at is null) = (expires_at is null)),
  constraint whoever_is_inside_was_let_in check (not inside or admitted_at is not null)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
-- The person first: an index on the event alone would tempt the planner to read all who wait.
create unique index nobody_waits_twice on events.places (user_id, event_id) where state = 'waiting';
create index places_of_people on events.places (event_id, user_id, number);
create index passes_inside on events.places (event_id, expires_at) include (user_id) where inside;
create unique index departures_in_order on events.places (event_id, departed_no) where departed_no is not null;

-- The digest of joins, one after the other: SHA-256 over the digest before and the token's id.
create function events.digest_after(digest bytea, before bytea, token_id uuid) returns bytea
  language plpgsql immutable parallel safe
  as $$ begin return sha256(coalesce(digest, before) || uuid_send(token_id)); end $$;
create aggregate events.digest_of_joins(bytea, uuid) (sfunc = events.digest_after, stype = bytea);

-- What anyone may know of a draw: the commitment always, the rest once it was held.
create view events.draws as
select
  event_id,
  encode(sha256(secret), 'hex') as commitment,
  drawn_at,
  drawn_from,
  drawn as participants,
  case when drawn is null then null else encode(joins_digest, 'hex') end as joins_digest,
  case when drawn is null then null else encode(secret, 'hex') end as secret
from events.waiting_rooms;
