update events.sectors set name = coalesce($4, name), price_cents = coalesce($5::bigint, price_cents)
where event_id = $1::uuid and sector_id = $2::uuid and organisation_id = $3::uuid
