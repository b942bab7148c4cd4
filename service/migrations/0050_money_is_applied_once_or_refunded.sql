-- Orders, the payments that gateways report for them, and what is given back. An order pays for one reservation; its state moves
-- in the transaction that moves the reservation's. Every promise about money is a constraint here.
create schema if not exists orders;

create table orders.orders (
  order_id uuid not null constraint orders_are_unique primary key,
  lane_id uuid not null,
  reservation_id uuid not null,
  organisation_id uuid not null,
  -- Of the reservation: the part of the product that takes part when it is confirmed.
  kind text not null,
  -- Null: a guest without an account.
  user_id uuid,
  -- What the kernel knows the owner by.
  owner text not null,
  amount_cents bigint not null constraint an_order_asks_for_money check (amount_cents > 0),
  currency text not null,
  state text not null constraint order_state_is_known check (state in ('pending', 'paid', 'failed', 'refunded')),
  failure_code text,
  payment_method text,
  gateway text not null,
  -- The charge at the gateway, once it is known.
  provider_ref text,
  paid_cents bigint not null default 0 constraint a_payment_is_all_or_nothing check (paid_cents in (0, amount_cents)),
  refunded_cents bigint not null default 0,
  version integer not null default 1,
  -- How far we are with the gateway: to be charged, charged and waiting, to be called off, nothing more to do.
  recovery_point text not null constraint recovery_point_is_known check (recovery_point in ('intended', 'charged', 'cancelling', 'settled')),
  -- When it is to be attended to next; null: never.
  due_at timestamptz,
  attempts integer not null default 0,
  -- The latest expiry of the hold: a pending order fails then.
  deadline_at timestamptz not null,
  -- The Idempotency-Key that made it.
  key_scope text not null,
  key text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint refunds_are_at_most_what_was_paid check (refunded_cents >= 0 and refunded_cents <= paid_cents),
  constraint a_paid_order_was_paid check (state not in ('paid', 'refunded') or paid_cents = amount_cents),
  constraint a_refunded_order_gave_all_back check ((state = 'refunded') = (paid_cents > 0 and refunded_cents = paid_cents)),
  constraint an_unsettled_order_is_attended_to check ((recovery_point = 'settled') = (due_at is null))
) with (fillfactor = 70);
create unique index one_pending_or_paid_order on orders.orders (lane_id, reservation_id) where state in ('pending', 'paid');
create index orders_by_reservation on orders.orders (lane_id, reservation_id);
create index orders_by_user on orders.orders (user_id, created_at desc, order_id desc) where user_id is not null;
create index orders_by_age on orders.orders (organisation_id, created_at desc, order_id desc);
create index orders_by_key on orders.orders (key, key_scope);
create index orders_due on orders.orders (due_at) where due_at is not null;

-- Money that arrived: a row per successful charge, whether it was applied or is only to be given back.
create table orders.payments (
  gateway text not null,
  provider_ref text not null,
  order_id uuid not null constraint a_payment_has_its_order references orders.orders (order_id),
  amount_cents bigint not null constraint a_payment_is_money check (amount_cents > 0),
  currency text not null,
  -- False: it came too late, or a second time.
  applied boolean not null,
  refunded_cents bigint not null default 0,
  received_at timestamptz not null default clock_timestamp(),
  constraint a_payment_is_recorded_once primary key (gateway, provider_ref),
  constraint a_payment_is_given_back_once check (refunded_cents >= 0 and refunded_cents <= amount_cents)
) with (fillfactor = 90);
create index payments_by_order on orders.payments (order_id);
create unique index one_payment_is_applied on orders.payments (order_id) where applied;

-- Money that goes back. The row is the intent; the gateway is asked after it is committed, with its id for a key.
create table orders.refunds (
  refund_id uuid not null constraint refunds_are_unique primary key,
  order_id uuid not null constraint a_refund_has_its_order references orders.orders (order_id),
  gateway text not null,
  -- Of the charge.
  provider_ref text not null,
  amount_cents bigint not null constraint a_refund_gives_money check (amount_cents > 0),
  reason text not null constraint refund_reason_is_known check (reason in ('requested', 'cancelled', 'late', 'duplicate')),
  state text not null default 'pending' constraint refund_state_is_known check (state in ('pending', 'succeeded', 'failed')),
  -- Of the refund at the gateway.
  refund_ref text,
  due_at timestamptz default clock_timestamp(),
  attempts integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  constraint a_refund_is_of_a_payment foreign key (gateway, provider_ref) references orders.payments (gateway, provider_ref),
  constraint an_open_refund_is_attended_to check ((state = 'pending') = (due_at is not null))
) with (fillfactor = 80);
create unique index money_is_returned_once on orders.refunds (gateway, provider_ref, reason) where reason <> 'requested';
create index refunds_by_order on orders.refunds (order_id);
create index refunds_due on orders.refunds (due_at) where due_at is not null;

-- What gateways said, as they said it. A notice is recorded first and applied, once, together with what it changes.
create table orders.inbox (
  inbox_id bigint generated always as identity constraint notices_are_unique primary key,
  gateway text not null,
  -- The gateway's own id, or a hash of the body.
  event_id text not null,
  order_id uuid not null,
  provider_ref text not null,
  type text not null constraint notice_type_is_known check (type in ('charge', 'refund')),
  status text not null,
  refund_id text not null default '',
  amount_cents bigint,
  currency text,
  failure_code text,
  body text not null,
  state text not null constraint notice_state_is_known check (state in ('waiting', 'applied', 'ignored', 'mismatch', 'unclaimed')),
  -- What became of it.
  outcome text,
  due_at timestamptz,
  received_at timestamptz not null default clock_timestamp(),
  applied_at timestamptz,
  constraint a_notice_is_kept_once unique (gateway, event_id),
  constraint a_waiting_notice_is_attended_to check ((state = 'waiting') = (due_at is not null))
) with (fillfactor = 80);
create unique index a_change_is_told_once on orders.inbox (gateway, provider_ref, type, status, refund_id) where state <> 'mismatch';
create index notices_due on orders.inbox (due_at) where due_at is not null;
create index notices_by_order on orders.inbox (order_id);
