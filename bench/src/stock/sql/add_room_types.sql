-- Room types 1 to $1 of every property that has none.
insert into stays.room_types (property_id, room_type_id, organisation_id, code, name, max_occupancy)
select p.property_id, gen_random_uuid(), p.organisation_id, 'T' || n, 'Room ' || n, 2
from stays.properties p cross join generate_series(1, $1::integer) as n
where not exists (select from stays.room_types t where t.property_id = p.property_id)
