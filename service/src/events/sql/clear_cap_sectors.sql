delete from events.cap_sectors where event_id = $1::uuid and cap_id = $2::uuid
