-- What is sold and held of each sector of an event.
select
  s.sector_id::text, s.name, s.currency, s.price_cents::float8, coalesce(cell.allotment + cell.overbooking, 0) as total,
  greatest(0, coalesce(cell.booked, 0) - coalesce(holds.every, 0)) as sold, coalesce(holds.live, 0) as held
from events.sectors s
left join holdfast.inventory cell on cell.lane_id = s.event_id and cell.pool_id = s.sector_id
left join (
  select line.pool_id, sum(line.quantity)::integer as every,
    coalesce(sum(line.quantity) filter (where r.expires_at > coalesce($2::timestamptz, clock_timestamp())), 0)::integer as live
  from holdfast.reservations r
  join holdfast.reservation_lines line on line.lane_id = r.lane_id and line.reservation_id = r.id and line.role = 'unit'
  where r.lane_id = $1::uuid and r.state = 'held'
  group by line.pool_id
) holds on holds.pool_id = s.sector_id
where s.event_id = $1::uuid
order by s.created_at, s.sector_id
