insert into stays.properties (property_id, organisation_id, name, city, timezone, currency, check_in_time)
values ($1::uuid, $2::uuid, $3, $4, $5, $6, $7)
