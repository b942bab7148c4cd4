-- Of the claims that are still ours: another attempt may have begun when the lease ran out. The state is compared in a way that
-- fits no partial index, or the planner reads the whole backlog of pending deliveries for each mark.
update holdfast.deliveries d
set state = said.state, last_error = said.error,
  due_at = case when said.state = 'pending' then clock_timestamp() + make_interval(secs => said.wait_seconds) else d.due_at end,
  finished_at = case when said.state = 'pending' then null else clock_timestamp() end
from unnest($2::uuid[], $3::integer[], $4::text[], $5::text[], $6::float8[]) as said (event_id, attempts, state, error, wait_seconds)
where d.target = $1 and d.event_id = said.event_id and d.attempts = said.attempts and d.state || '' = 'pending'
