insert into events.sectors (event_id, sector_id, organisation_id, name, price_cents, currency)
values ($1::uuid, $2::uuid, $3::uuid, $4, $5::bigint, $6)
