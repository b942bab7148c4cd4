-- As publish_cells where the tables are distributed by lane, and the cells are of one.
with published as (
  update holdfast.inventory i
  set allotment = wanted.allotment, overbooking = wanted.overbooking, closed = wanted.closed, booked = i.booked + wanted.units, version = i.version + 1
  from unnest($1::uuid[], $2::uuid[], $3::date[], $4::integer[], $5::integer[], $6::boolean[], $7::integer[])
    as wanted (lane_id, pool_id, date, allotment, overbooking, closed, units)
  where i.lane_id = wanted.lane_id and i.pool_id = wanted.pool_id and i.date = wanted.date
    and i.lane_id = ($1::uuid[])[1]
  returning 1
)
select holdfast.expect_rows((select count(*) from published), $8::bigint)
