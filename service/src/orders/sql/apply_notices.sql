update orders.inbox notice
set state = 'applied', outcome = applied.outcome, applied_at = clock_timestamp(), due_at = null
from unnest($1::bigint[], $2::text[]) as applied (inbox_id, outcome)
where notice.inbox_id = applied.inbox_id and notice.state = 'waiting'
