select i.lane_id, i.pool_id, i.date::text as date, i.allotment, i.overbooking, i.booked, i.closed
from unnest($1::uuid[], $2::uuid[], $3::date[]) as wanted (lane_id, pool_id, date)
join holdfast.inventory i on i.lane_id = wanted.lane_id and i.pool_id = wanted.pool_id and i.date = wanted.date
