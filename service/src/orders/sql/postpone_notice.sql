update orders.inbox set due_at = clock_timestamp() + $2::float8 * interval '1 second' where inbox_id = $1::bigint and state = 'waiting'
