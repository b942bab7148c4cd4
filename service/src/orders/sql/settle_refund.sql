update orders.refunds
set state = $2::text, refund_ref = coalesce($3::text, refund_ref), due_at = null, settled_at = clock_timestamp()
where refund_id = $1::uuid and state = 'pending'
returning order_id::text, amount_cents::float8, reason
