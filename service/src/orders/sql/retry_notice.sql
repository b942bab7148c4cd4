-- It waits as long again as if it had come now.
update orders.inbox
set state = 'waiting', outcome = null, applied_at = null, due_at = clock_timestamp(), received_at = clock_timestamp()
where inbox_id = $1::bigint and state = 'unclaimed' and by_hand is null
returning inbox_id::text
