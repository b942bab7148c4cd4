-- As move_stock where the tables are distributed by lane, and the cells are of one.
with moved as (
  update holdfast.inventory i
  set booked = i.booked + wanted.units
  from unnest($1::uuid[], $2::uuid[], $3::date[], $4::integer[]) as wanted (lane_id, pool_id, date, units)
  where i.lane_id = wanted.lane_id and i.pool_id = wanted.pool_id and i.date = wanted.date
    and i.lane_id = ($1::uuid[])[1]
  returning 1
)
select holdfast.expect_rows((select count(*) from moved), $5::bigint)
