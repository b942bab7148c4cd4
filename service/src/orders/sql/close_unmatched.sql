update orders.inbox
set by_hand = $2::text
where inbox_id = $1::bigint and state in ('mismatch', 'unclaimed') and by_hand is null
returning inbox_id::text
