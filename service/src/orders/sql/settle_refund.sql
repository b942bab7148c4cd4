-- Once; but a gateway may find out late that what it gave back did not arrive.
update orders.refunds
set state = $2::text, refund_ref = coalesce($3::text, refund_ref), failure_code = $4::text, due_at = null, settled_at = clock_timestamp()
where refund_id = $1::uuid and (state = 'pending' or (state = 'succeeded' and $2::text = 'failed' and by_hand is null))
returning order_id::text, amount_cents::float8, reason
