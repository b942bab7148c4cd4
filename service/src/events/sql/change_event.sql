update events.events
set name = $3, venue = $4, timezone = $5, starts_at = to_timestamp($6::float8), sales_open_at = to_timestamp($7::float8),
  sales_close_at = to_timestamp($8::float8), status = $9, limit_per_customer = $10::integer, hold_ttl_seconds = $11::integer
where event_id = $1::uuid and organisation_id = $2::uuid
