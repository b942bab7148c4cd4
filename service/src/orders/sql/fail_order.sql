update orders.orders o
set state = 'failed', failure_code = $2::text, provider_ref = coalesce($3::text, o.provider_ref), recovery_point = 'cancelling', due_at = clock_timestamp(), attempts = 0,
  settled_at = clock_timestamp(), version = o.version + 1
where o.order_id = $1::uuid and o.state = 'pending'
returning o.version::integer
