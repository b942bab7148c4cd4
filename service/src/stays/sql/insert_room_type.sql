insert into stays.room_types (property_id, room_type_id, organisation_id, code, name, max_occupancy)
values ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6::integer)
