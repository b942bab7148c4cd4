-- What is left of a sector by its counter, and the batches that took the rest: reservations that one transaction wrote are one batch.
select
  cell.allotment - cell.booked as available,
  (select coalesce(json_agg(json_build_object('atMs', batch.at_ms, 'size', batch.size) order by batch.at_ms), '[]')
    from (
      select (extract(epoch from min(r.created_at)) * 1000)::float8 as at_ms, count(*) as size
      from holdfast.reservations r
      where r.lane_id = $1::uuid
      group by r.xmin::text
    ) as batch) as batches
from holdfast.inventory cell
where cell.lane_id = $1::uuid and cell.pool_id = $2::uuid
