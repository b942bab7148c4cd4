insert into events.caps (event_id, cap_id, organisation_id, name) values ($1::uuid, $2::uuid, $3::uuid, $4)
