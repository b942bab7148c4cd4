-- Deliveries of an organisation's events, newest first; after ($3, $4) when it is given. $2: only in this state.
select
  d.event_id::text, d.target, d.position::float8 as position, d.state, d.attempts, d.last_error, e.type, e.aggregate_id::text,
  (extract(epoch from d.due_at) * 1000)::float8 as due_at_ms, (extract(epoch from d.finished_at) * 1000)::float8 as finished_at_ms,
  (extract(epoch from e.occurred_at) * 1000)::float8 as occurred_at_ms
from holdfast.feed f
join holdfast.deliveries d on d.event_id = f.event_id
join holdfast.outbox e on e.id = f.event_id
where f.organisation_id = $1::uuid and ($2::text is null or d.state = $2::text)
  and ($3::bigint is null or (f.position, d.target) < ($3::bigint, $4::text))
order by f.position desc, d.target desc
limit $5::integer
