-- The counters, and the reservations that draw on them. A reservation, its lines and its charges belong to one lane, and
-- lane_id leads every primary key: a lane is a unit of locking and of sharding.
create schema if not exists holdfast;

create table holdfast.lanes (
  lane_id uuid not null constraint lanes_are_unique primary key,
  -- Carried by the ids of the lane's reservations, in their last 32 bits.
  no bigint generated always as identity constraint lane_no_is_unique unique constraint lane_no_fits_32_bits check (no between 1 and 4294967295),
  organisation_id uuid not null,
  kind text not null,
  currency text not null,
  opens_at timestamptz,
  closes_at timestamptz,
  owner_limit integer constraint owner_limit_is_positive check (owner_limit > 0),
  version bigint not null default 1
) with (fillfactor = 50);

create table holdfast.inventory (
  lane_id uuid not null,
  pool_id uuid not null,
  date date not null,
  allotment integer not null constraint allotment_not_negative check (allotment >= 0),
  overbooking integer not null default 0 constraint overbooking_not_negative check (overbooking >= 0),
  booked integer not null default 0,
  closed boolean not null default false,
  version integer not null default 1,
  constraint cells_are_unique primary key (lane_id, pool_id, date),
  constraint inventory_not_oversold check (booked >= 0 and booked <= allotment + overbooking)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 200, autovacuum_vacuum_cost_delay = 0);

create table holdfast.reservations (
  lane_id uuid not null,
  id uuid not null,
  organisation_id uuid not null,
  reference text not null,
  kind text not null,
  owner text not null,
  state text not null constraint state_is_known check (state in ('held', 'confirmed', 'released', 'expired', 'cancelled')),
  expires_at timestamptz,
  latest_expiry timestamptz,
  currency text not null,
  total_cents bigint not null,
  command_id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint reservations_are_unique primary key (lane_id, id),
  constraint references_are_unique unique (reference),
  constraint only_a_hold_has_a_deadline check ((state = 'held') = (expires_at is not null)),
  constraint no_hold_outlives_its_bound check (expires_at is null or (latest_expiry is not null and expires_at <= latest_expiry))
) with (fillfactor = 80);

-- Expired holds of a lane, and of all lanes, soonest first.
create index holds_by_deadline on holdfast.reservations (lane_id, expires_at) where state = 'held';
-- What one owner has, for limits and for the owner's own list.
create index active_by_owner on holdfast.reservations (owner, lane_id) where state in ('held', 'confirmed');

create table holdfast.reservation_lines (
  lane_id uuid not null,
  reservation_id uuid not null,
  item_no smallint not null,
  pool_id uuid not null,
  date date not null,
  role text not null constraint role_is_known check (role in ('unit', 'cap')),
  quantity integer not null constraint quantity_is_positive check (quantity > 0),
  price_cents bigint not null constraint price_not_negative check (price_cents >= 0),
  -- The lane of the cell where it is another than the reservation's own (a cap over several lanes).
  cell_lane_id uuid,
  constraint lines_are_unique primary key (lane_id, reservation_id, item_no, pool_id, date)
);

create table holdfast.reservation_charges (
  lane_id uuid not null,
  reservation_id uuid not null,
  item_no smallint not null,
  component text not null,
  cents bigint not null,
  constraint charges_are_unique primary key (lane_id, reservation_id, item_no, component)
);
