update events.caps set name = $4 where event_id = $1::uuid and cap_id = $2::uuid and organisation_id = $3::uuid
