insert into holdfast.inventory (lane_id, pool_id, date, allotment, overbooking, closed, booked)
select lane_id, pool_id, date, allotment, overbooking, closed, units
from unnest($1::uuid[], $2::uuid[], $3::date[], $4::integer[], $5::integer[], $6::boolean[], $7::integer[]) as published (lane_id, pool_id, date, allotment, overbooking, closed, units)
