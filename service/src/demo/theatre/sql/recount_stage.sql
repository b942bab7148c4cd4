-- A sector recounted out of its rows, as the doctor recounts all of them: the counter, the lines of active reservations, the tickets,
-- and who has more than one reservation.
select
  cell.allotment as capacity,
  cell.allotment - cell.booked as available,
  (select coalesce(sum(line.quantity), 0)::integer
    from holdfast.reservations r
    join holdfast.reservation_lines line on line.lane_id = r.lane_id and line.reservation_id = r.id and line.pool_id = $2::uuid
    where r.lane_id = $1::uuid and r.state = 'confirmed') as sold,
  (select coalesce(sum(line.quantity), 0)::integer
    from holdfast.reservations r
    join holdfast.reservation_lines line on line.lane_id = r.lane_id and line.reservation_id = r.id and line.pool_id = $2::uuid
    where r.lane_id = $1::uuid and r.state = 'held') as held,
  (select count(*)::integer from events.tickets where event_id = $1::uuid and sector_id = $2::uuid and state = 'valid') as tickets,
  (select count(distinct code)::integer from events.tickets where event_id = $1::uuid and sector_id = $2::uuid and state = 'valid') as codes,
  (select count(*)::integer
    from (
      select from holdfast.reservations r
      where r.lane_id = $1::uuid and r.state in ('held', 'confirmed')
      group by r.owner
      having count(*) > 1
    ) as twice) as buyers_twice
from holdfast.inventory cell
where cell.lane_id = $1::uuid and cell.pool_id = $2::uuid
