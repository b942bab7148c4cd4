insert into events.waiting_rooms (event_id, organisation_id, mode, rate_per_minute, max_inside, pass_ttl_seconds, draw, paused, secret)
values ($1::uuid, $2::uuid, $3, $4, $5, $6, $7, $8, decode($9, 'hex'))
