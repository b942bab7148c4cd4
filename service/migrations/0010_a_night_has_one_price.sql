-- What a property sells: its room types, the rate plans that sell them, and one rate per plan and date. A property is a lane
-- of the kernel and a room type is a pool: property_id = lane_id, room_type_id = pool_id.
create schema if not exists stays;

create table stays.properties (
  property_id uuid not null constraint properties_are_unique primary key,
  organisation_id uuid not null,
  name text not null,
  city text not null,
  -- IANA name: every instant of a stay is made with the offset that this zone has on that date.
  timezone text not null,
  currency text not null constraint property_currency_is_a_code check (currency ~ '^[A-Z]{3}$'),
  -- HH:MM, local.
  check_in_time text not null constraint check_in_time_is_a_time check (check_in_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  created_at timestamptz not null default clock_timestamp()
);
create index properties_in_order on stays.properties (created_at, property_id);

create table stays.room_types (
  property_id uuid not null,
  room_type_id uuid not null,
  organisation_id uuid not null,
  code text not null,
  name text not null,
  max_occupancy integer not null constraint a_room_sleeps_somebody check (max_occupancy > 0),
  created_at timestamptz not null default clock_timestamp(),
  constraint room_types_are_unique primary key (property_id, room_type_id),
  constraint room_type_code_names_one unique (property_id, code),
  constraint a_room_type_has_its_property foreign key (property_id) references stays.properties (property_id)
);

create table stays.rate_plans (
  property_id uuid not null,
  rate_plan_id uuid not null,
  organisation_id uuid not null,
  room_type_id uuid not null,
  code text not null,
  name text not null,
  payment text not null constraint payment_is_known check (payment in ('at_property', 'prepaid')),
  -- Free until this many hours before check-in; null: non-refundable.
  refundable_until_hours integer constraint refund_hours_not_negative check (refundable_until_hours >= 0),
  hold_ttl_seconds integer not null constraint a_hold_lasts check (hold_ttl_seconds > 0),
  created_at timestamptz not null default clock_timestamp(),
  constraint rate_plans_are_unique primary key (property_id, rate_plan_id),
  constraint rate_plan_code_names_one unique (property_id, code),
  constraint a_rate_plan_sells_a_room_type_of_its_property foreign key (property_id, room_type_id) references stays.room_types (property_id, room_type_id)
);

-- One row per plan and date, so exactly one price applies to a night. Written only under the lane's lock.
create table stays.rates (
  property_id uuid not null,
  rate_plan_id uuid not null,
  date date not null,
  organisation_id uuid not null,
  -- Of one room and night, in minor units; null is not sold, zero is sold for nothing.
  price_cents bigint constraint a_rate_is_not_negative check (price_cents >= 0),
  -- What the latest price was published in; kept when the price is cleared.
  currency text,
  min_stay integer constraint min_stay_is_a_night check (min_stay > 0),
  max_stay integer constraint max_stay_is_a_night check (max_stay > 0),
  min_stay_through integer constraint min_stay_through_is_a_night check (min_stay_through > 0),
  closed_to_arrival boolean not null default false,
  closed_to_departure boolean not null default false,
  closed boolean not null default false,
  constraint a_night_has_one_rate primary key (property_id, rate_plan_id, date),
  constraint a_price_has_a_currency check (price_cents is null or currency is not null),
  constraint a_rate_has_its_plan foreign key (property_id, rate_plan_id) references stays.rate_plans (property_id, rate_plan_id)
);
