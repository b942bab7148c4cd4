-- What an event sells: its sectors, and caps that several of them share. An event is a lane of the kernel, a sector or a cap
-- is a pool: event_id = lane_id, sector_id or cap_id = pool_id. How many there are is the kernel's inventory; all cells of all
-- events lie on one constant date, so that moving an event moves no stock.
create schema if not exists events;

create table events.events (
  event_id uuid not null constraint event_ids_are_unique primary key,
  organisation_id uuid not null,
  name text not null,
  venue text not null,
  -- IANA name, for showing; every instant here is one already.
  timezone text not null,
  starts_at timestamptz not null,
  -- What the kernel sells by is the window of the lane, written together with these and the status, under the lane's lock.
  sales_open_at timestamptz not null,
  sales_close_at timestamptz,
  status text not null constraint event_status_is_known check (status in ('draft', 'on_sale', 'closed')),
  -- Tickets that one person may have, held and confirmed, over all sectors; null: no limit. The lane's owner_limit is the same.
  limit_per_customer integer constraint a_customer_may_have_a_ticket check (limit_per_customer > 0),
  -- Null: as configured.
  hold_ttl_seconds integer constraint a_ticket_hold_lasts check (hold_ttl_seconds > 0),
  created_at timestamptz not null default clock_timestamp(),
  constraint a_sale_closes_after_it_opens check (sales_close_at > sales_open_at)
);
create index events_in_order on events.events (created_at, event_id);

create table events.sectors (
  event_id uuid not null,
  sector_id uuid not null,
  organisation_id uuid not null,
  name text not null,
  -- Of one ticket, in minor units of the event's one currency, which is that of its first sector.
  price_cents bigint not null constraint a_ticket_price_is_not_negative check (price_cents >= 0),
  currency text not null constraint sector_currency_is_a_code check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default clock_timestamp(),
  constraint sectors_are_unique primary key (event_id, sector_id),
  constraint a_sector_has_its_event foreign key (event_id) references events.events (event_id)
);
-- A reservation may name a sector alone.
create index sectors_by_id on events.sectors (sector_id);

create table events.caps (
  event_id uuid not null,
  cap_id uuid not null,
  organisation_id uuid not null,
  name text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint caps_are_unique primary key (event_id, cap_id),
  constraint a_cap_has_its_event foreign key (event_id) references events.events (event_id)
);

create table events.cap_sectors (
  event_id uuid not null,
  cap_id uuid not null,
  sector_id uuid not null,
  constraint a_sector_is_under_a_cap_once primary key (event_id, cap_id, sector_id),
  constraint a_cap_is_put_on_sectors_of_its_event foreign key (event_id, sector_id) references events.sectors (event_id, sector_id),
  constraint a_cap_has_its_sectors foreign key (event_id, cap_id) references events.caps (event_id, cap_id)
);
