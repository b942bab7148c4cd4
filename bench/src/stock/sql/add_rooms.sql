-- Ten rooms of every type on every date, of properties that have none.
insert into holdfast.inventory (lane_id, pool_id, date, allotment)
select t.property_id, t.room_type_id, night, 10
from stays.room_types t cross join unnest($1::date[]) as night
where not exists (select from holdfast.inventory cell where cell.lane_id = t.property_id)
