-- What was agreed when a stay was booked: the guest as given, and per room the policy, the deadline and the price. The
-- nights and their prices are the kernel's lines; state, deadline of a hold and total are the kernel's reservation.
create table stays.stays (
  property_id uuid not null,
  reservation_id uuid not null,
  organisation_id uuid not null,
  check_in date not null,
  check_out date not null,
  -- The arrival date at check-in time: from here on guests no longer cancel online.
  check_in_at timestamptz not null,
  guests integer not null constraint somebody_stays check (guests > 0),
  adults integer,
  children_ages smallint[],
  -- Normalised, for finding and comparing; the address as the guest wrote it is the one for writing to.
  email text not null,
  email_as_given text not null,
  full_name text not null,
  phone text,
  source text,
  external_reference text,
  payment text not null constraint stay_payment_is_known check (payment in ('at_property', 'prepaid')),
  -- The earliest of its rooms; null: non-refundable.
  refundable_until timestamptz,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  refund_cents bigint constraint stay_refund_not_negative check (refund_cents >= 0),
  -- Was cancelling still free for at least one room? Set with refund_cents, so that a repeated cancel gets the same answer.
  refundable boolean,
  constraint stays_are_unique primary key (property_id, reservation_id),
  constraint a_stay_has_nights check (check_out > check_in)
);
-- A channel's booking exists once per organisation and source; no source is a source of its own.
create unique index external_reference_names_one_stay on stays.stays (organisation_id, coalesce(source, ''), external_reference) where external_reference is not null;
-- Not led by property_id: a planner without statistics would take it for the primary key.
create index stays_by_arrival on stays.stays (check_in, property_id, reservation_id);
create index stays_by_email on stays.stays (email, organisation_id);
create index stays_by_age on stays.stays (organisation_id, created_at desc, reservation_id desc);

create table stays.stay_rooms (
  property_id uuid not null,
  reservation_id uuid not null,
  -- As in the kernel's lines and charges.
  item_no smallint not null,
  organisation_id uuid not null,
  room_type_id uuid not null,
  rate_plan_id uuid not null,
  guests integer not null constraint somebody_sleeps_in_a_room check (guests > 0),
  total_cents bigint not null constraint room_total_not_negative check (total_cents >= 0),
  -- Computed once, when booked; null: non-refundable.
  refundable_until timestamptz,
  -- The policy in words, as it was on that day.
  policy jsonb not null,
  refund_cents bigint constraint refund_is_part_of_the_total check (refund_cents between 0 and total_cents),
  constraint stay_rooms_are_unique primary key (property_id, reservation_id, item_no)
);
