update orders.orders o
set due_at = clock_timestamp() + $2::float8 * interval '1 second'
where o.order_id = $1::uuid and o.due_at is not null
