-- The hot row, last: it is locked for this statement and the commit only.
update holdfast.inventory
set booked = booked + $4::integer
where lane_id = $1::uuid and pool_id = $2::uuid and date = $3::date
  and not closed and booked + $4::integer <= allotment + overbooking
