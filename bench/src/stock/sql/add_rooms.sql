-- Ten rooms of every type of the properties on every date. The nights of a type lie together, and the types of a property apart: see
-- the rates.
insert into holdfast.inventory (lane_id, pool_id, date, allotment)
select t.property_id, t.room_type_id, night, 10
from stays.room_types t cross join unnest($2::date[]) as night
where t.property_id = any ($1::uuid[])
order by t.room_type_id, night
