-- What staff said of an event, for who holds its lane.
select name, venue, timezone, status,
  (extract(epoch from starts_at) * 1000)::float8 as starts_at_ms,
  (extract(epoch from sales_open_at) * 1000)::float8 as sales_open_at_ms,
  (extract(epoch from sales_close_at) * 1000)::float8 as sales_close_at_ms,
  limit_per_customer, hold_ttl_seconds
from events.events
where event_id = $1::uuid and organisation_id = $2::uuid
