-- Relative, so that a counter changed behind the lane's back remains right; the constraint has the last word. A cell is found by its
-- newest version, as in read_cells; its name is asked for again, since a place is one of its partition only, and in a form in which no
-- index by name can be had: that one walks through all versions. Who changes a cell behind the lane's back at this very moment makes
-- the count wrong: it is tried again.
with moved as (
  update holdfast.inventory i
  set booked = i.booked + wanted.units
  from unnest($1::uuid[], $2::uuid[], $3::date[], $4::integer[]) as wanted (lane_id, pool_id, date, units)
  cross join lateral (
    select cell.ctid as place
    from holdfast.inventory cell
    where cell.lane_id = wanted.lane_id and cell.pool_id = wanted.pool_id and cell.date >= wanted.date and cell.date <= wanted.date
    order by cell.date desc
    limit 1
  ) as newest
  where i.ctid = newest.place
    and i.lane_id is not distinct from wanted.lane_id and i.pool_id is not distinct from wanted.pool_id and i.date is not distinct from wanted.date
  returning 1
)
select holdfast.expect_rows((select count(*) from moved), $5::bigint)
