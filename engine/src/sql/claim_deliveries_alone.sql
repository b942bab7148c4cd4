-- As claim_deliveries where the tables are distributed by lane: the events themselves lie elsewhere, and are read next.
with due as (
  select d.target, d.event_id, d.due_at
  from holdfast.deliveries d
  where d.target = $1 and d.state = 'pending' and d.due_at <= statement_timestamp()
    and d.due_at >= coalesce($4::timestamptz, '-infinity') - interval '5 seconds'
  order by d.due_at
  limit $2::integer
  for update skip locked
)
update holdfast.deliveries d
set attempts = d.attempts + 1, due_at = clock_timestamp() + make_interval(secs => $3::float8)
from due
where d.target = due.target and d.event_id = due.event_id
returning d.event_id, d.position::float8 as position, d.attempts, due.due_at::text as was_due
