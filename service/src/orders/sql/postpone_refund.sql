update orders.refunds
set due_at = clock_timestamp() + $2::float8 * interval '1 second', refund_ref = coalesce($3::text, refund_ref)
where refund_id = $1::uuid and due_at is not null
