insert into events.events (event_id, organisation_id, name, venue, timezone, starts_at, sales_open_at, sales_close_at, status, limit_per_customer, hold_ttl_seconds)
values ($1::uuid, $2::uuid, $3, $4, $5, to_timestamp($6::float8), to_timestamp($7::float8), to_timestamp($8::float8), $9, $10::integer, $11::integer)
