-- Append-only. An event's id is the id of the command that made it, so the primary key also says whether a command was done.
create table holdfast.outbox (
  id uuid not null constraint events_are_unique primary key,
  lane_id uuid not null,
  organisation_id uuid not null,
  type text not null,
  aggregate_id uuid not null,
  aggregate_version bigint not null,
  actor text not null,
  request_id text,
  occurred_at timestamptz not null,
  payload jsonb not null
);

-- One row per committed batch until the relay has numbered its events. The number is drawn under the lane's lock, so two
-- batches of one lane stand in the order of their commits.
create table holdfast.outbox_batches (
  no bigint generated always as identity constraint batches_are_unique primary key,
  event_ids uuid[] not null
);

-- The order in which consumers read: given after commit, one writer at a time, so no position appears behind a reader.
create table holdfast.feed (
  position bigint not null constraint positions_are_unique primary key,
  event_id uuid not null constraint an_event_has_one_position unique,
  organisation_id uuid not null
);
create index feed_by_organisation on holdfast.feed (organisation_id, position);

create table holdfast.relay (
  only_row boolean not null default true constraint one_relay primary key constraint one_relay_row check (only_row),
  last_position bigint not null default 0
);
insert into holdfast.relay default values;

create table holdfast.targets (
  target text not null constraint targets_are_unique primary key
);

create table holdfast.deliveries (
  target text not null,
  event_id uuid not null,
  position bigint not null,
  state text not null default 'pending' constraint delivery_state_is_known check (state in ('pending', 'delivered', 'dead')),
  attempts integer not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  last_error text,
  finished_at timestamptz,
  constraint deliveries_are_unique primary key (target, event_id)
) with (fillfactor = 70);
create index deliveries_due on holdfast.deliveries (target, due_at) where state = 'pending';
create index deliveries_dead on holdfast.deliveries (position) where state = 'dead';
