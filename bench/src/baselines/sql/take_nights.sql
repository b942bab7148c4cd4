-- The hot row, last: it is locked for this statement and the commit only. Along the primary key, so by date.
update holdfast.inventory
set booked = booked + $5::integer
where lane_id = $1::uuid and pool_id = $2::uuid and date >= $3::date and date < $4::date
  and not closed and booked + $5::integer <= allotment + overbooking
