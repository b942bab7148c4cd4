update orders.inbox
set state = $2::text, outcome = $3::text, due_at = null, applied_at = clock_timestamp()
where inbox_id = $1::bigint and state = 'waiting'
