select d.target, d.event_id, d.position::float8 as position, d.state, d.attempts, d.last_error,
  (extract(epoch from d.due_at) * 1000)::float8 as due_at_ms, e.type, e.aggregate_id, (extract(epoch from e.occurred_at) * 1000)::float8 as occurred_at_ms
from holdfast.deliveries d join holdfast.outbox e on e.id = d.event_id
where ($1::text is null or d.state = $1) and d.position > $2::bigint
order by d.position, d.target
limit $3::integer
