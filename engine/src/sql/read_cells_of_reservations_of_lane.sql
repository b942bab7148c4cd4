-- As read_cells_of_reservations where the tables are distributed by lane: of one lane, which no line of it leaves.
select i.lane_id, i.pool_id, i.date::text as date, i.allotment, i.overbooking, i.booked, i.closed
from unnest($1::uuid[], $2::uuid[]) as wanted (lane_id, id)
cross join lateral (
  select line.pool_id, line.date
  from holdfast.reservation_lines line
  where line.lane_id = ($1::uuid[])[1] and line.reservation_id = wanted.id
  offset 0
) as l
cross join lateral (
  select cell.lane_id, cell.pool_id, cell.date, cell.allotment, cell.overbooking, cell.booked, cell.closed
  from holdfast.inventory cell
  where cell.lane_id = ($1::uuid[])[1] and cell.pool_id = l.pool_id and cell.date = l.date
  offset 0
) as i
