-- An event of an organisation, and when it sells; closes_at: when its sale is over at the latest.
select
  e.event_id::text, e.name, (extract(epoch from e.sales_open_at) * 1000)::float8 as sales_open_at_ms,
  (extract(epoch from coalesce(e.sales_close_at, e.starts_at)) * 1000)::float8 as closes_at_ms
from events.events e
where e.organisation_id = $1::uuid and e.event_id = $2::uuid
