select pool_id::text, date::text, allotment, overbooking, booked, closed
from holdfast.inventory
where lane_id = $1::uuid and date >= $2::date and date < $3::date
