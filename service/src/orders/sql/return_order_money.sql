-- An order that was never applied, and whose money goes back whole.
update orders.orders o
set state = 'refunded', failure_code = $2::text, provider_ref = $3::text, paid_cents = o.amount_cents, refunded_cents = o.amount_cents,
  recovery_point = 'settled', due_at = null, settled_at = clock_timestamp(), version = o.version + 1
where o.order_id = $1::uuid and o.state in ('pending', 'failed')
returning o.version::integer
