-- The gateway of tests and demonstrations. It behaves like a foreign system: nothing here is read or written by what sells, and
-- its commits are its own.
create schema if not exists test_gateway;

create table test_gateway.charges (
  provider_ref text not null constraint test_charges_are_unique primary key,
  order_id uuid not null constraint an_order_is_charged_once unique,
  amount_cents bigint not null,
  currency text not null,
  payment_method text not null,
  status text not null constraint test_charge_status_is_known check (status in ('processing', 'succeeded', 'failed', 'cancelled')),
  failure_code text,
  -- When a charge that is processing succeeds.
  settles_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index test_charges_in_process on test_gateway.charges (settles_at) where status = 'processing';

create table test_gateway.refunds (
  refund_ref text not null constraint test_refunds_are_unique primary key,
  refund_id text not null constraint a_refund_is_made_once unique,
  provider_ref text not null constraint a_test_refund_has_its_charge references test_gateway.charges (provider_ref),
  amount_cents bigint not null,
  status text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index test_refunds_by_charge on test_gateway.refunds (provider_ref);

-- Webhooks that are still to be sent, so that a crash loses none.
create table test_gateway.outgoing (
  no bigint generated always as identity constraint test_webhooks_are_unique primary key,
  body text not null,
  due_at timestamptz not null,
  attempts integer not null default 0
);
create index test_webhooks_due on test_gateway.outgoing (due_at);
