-- How the test gateway is steered as a whole, beside what the payment method of an order says: read at every call, so it holds in
-- all processes at once and after a restart. No row, or null: as each order says.
create table test_gateway.steering (
  one boolean not null default true constraint there_is_one_steering primary key constraint steering_is_one check (one),
  -- Of every charge.
  outcome text constraint test_outcome_is_known check (outcome in ('ok', 'declined', 'slow', 'timeout', 'silent', 'duplicate', 'unreachable')),
  -- Of every refund.
  refunds text constraint test_refund_outcome_is_known check (refunds in ('ok', 'refused')),
  set_at timestamptz not null default clock_timestamp()
);
