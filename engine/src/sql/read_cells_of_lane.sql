-- As read_cells where the tables are distributed by lane, and the cells are of one. Each is looked up by itself: a plan made for a
-- young table might read all cells of the lane for each of them.
select i.lane_id, i.pool_id, i.date::text as date, i.allotment, i.overbooking, i.booked, i.closed
from unnest($1::uuid[], $2::uuid[], $3::date[]) as wanted (lane_id, pool_id, date)
cross join lateral (
  select cell.lane_id, cell.pool_id, cell.date, cell.allotment, cell.overbooking, cell.booked, cell.closed
  from holdfast.inventory cell
  where cell.lane_id = ($1::uuid[])[1] and cell.pool_id = wanted.pool_id and cell.date = wanted.date
  offset 0
) as i
