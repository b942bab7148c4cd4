-- The cells that the lines of these reservations draw on, once per line; each by its newest version, as in read_cells.
select i.lane_id, i.pool_id, i.date::text as date, i.allotment, i.overbooking, i.booked, i.closed
from unnest($1::uuid[], $2::uuid[]) as wanted (lane_id, id)
join holdfast.reservation_lines l on l.lane_id = wanted.lane_id and l.reservation_id = wanted.id
cross join lateral (
  select cell.lane_id, cell.pool_id, cell.date, cell.allotment, cell.overbooking, cell.booked, cell.closed
  from holdfast.inventory cell
  where cell.lane_id = coalesce(l.cell_lane_id, l.lane_id) and cell.pool_id = l.pool_id and cell.date >= l.date and cell.date <= l.date
  order by cell.date desc
  limit 1
) as i
