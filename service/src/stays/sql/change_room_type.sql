-- Null: keep.
update stays.room_types
set code = coalesce($4::text, code), name = coalesce($5::text, name), max_occupancy = coalesce($6::integer, max_occupancy)
where property_id = $1::uuid and room_type_id = $2::uuid and organisation_id = $3::uuid
