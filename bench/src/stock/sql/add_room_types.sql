-- Room types 1 to $2 of each of the properties, one property after the other.
insert into stays.room_types (property_id, room_type_id, organisation_id, code, name, max_occupancy)
select p.property_id, gen_random_uuid(), p.organisation_id, 'T' || n, 'Room ' || n, 2
from stays.properties p cross join generate_series(1, $2::integer) as n
where p.property_id = any ($1::uuid[])
order by p.property_id, n
