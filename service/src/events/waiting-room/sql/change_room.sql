-- What is null keeps its value. The draw is fixed once somebody joined; then nothing is changed.
update events.waiting_rooms room
set
  mode = coalesce($3, room.mode),
  rate_per_minute = coalesce($4::integer, room.rate_per_minute),
  max_inside = coalesce($5::integer, room.max_inside),
  pass_ttl_seconds = coalesce($6::integer, room.pass_ttl_seconds),
  draw = coalesce($7, room.draw),
  paused = coalesce($8::boolean, room.paused),
  changes = room.changes + 1
where room.event_id = $1::uuid and room.organisation_id = $2::uuid and (room.joined = 0 or coalesce($7, room.draw) = room.draw)
returning room.event_id
