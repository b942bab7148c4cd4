-- Absolute numbers together with what the same batch sold or returned, so that the constraint sees only the end. A cell is found by its
-- newest version, as in move_stock.
with published as (
  update holdfast.inventory i
  set allotment = wanted.allotment, overbooking = wanted.overbooking, closed = wanted.closed, booked = i.booked + wanted.units, version = i.version + 1
  from unnest($1::uuid[], $2::uuid[], $3::date[], $4::integer[], $5::integer[], $6::boolean[], $7::integer[])
    as wanted (lane_id, pool_id, date, allotment, overbooking, closed, units)
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
select holdfast.expect_rows((select count(*) from published), $8::bigint)
