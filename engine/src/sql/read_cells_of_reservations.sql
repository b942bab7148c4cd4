-- The cells that the lines of these reservations draw on, once per line.
select i.lane_id, i.pool_id, i.date::text as date, i.allotment, i.overbooking, i.booked, i.closed
from unnest($1::uuid[], $2::uuid[]) as wanted (lane_id, id)
join holdfast.reservation_lines l on l.lane_id = wanted.lane_id and l.reservation_id = wanted.id
join holdfast.inventory i on i.lane_id = coalesce(l.cell_lane_id, l.lane_id) and i.pool_id = l.pool_id and i.date = l.date
