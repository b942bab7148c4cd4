select lane_id, pool_id, date::text as date, booked, allotment, overbooking
from holdfast.inventory
where booked < 0 or booked > allotment + overbooking
