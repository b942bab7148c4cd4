-- The one statement that nobody who sells by a counter can do without, and nothing else.
update holdfast.inventory
set booked = booked + 1
where lane_id = $1::uuid and pool_id = $2::uuid and date = '2000-01-01' and booked + 1 <= allotment + overbooking
