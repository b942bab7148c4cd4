-- Valid tickets are those of confirmed reservations, one for each unit of a sector.
select coalesce(sold.lane_id, ticket.event_id) as event_id, coalesce(sold.reservation_id, ticket.reservation_id) as reservation_id,
  coalesce(sold.pool_id, ticket.sector_id) as sector_id, sold.units::float8 as units, ticket.tickets::float8 as tickets
from (
  select line.lane_id, line.reservation_id, line.pool_id, sum(line.quantity) as units
  from holdfast.reservations r
  join holdfast.reservation_lines line on line.lane_id = r.lane_id and line.reservation_id = r.id and line.role = 'unit'
  where r.kind = 'tickets' and r.state = 'confirmed'
  group by line.lane_id, line.reservation_id, line.pool_id
) as sold
full join (
  select event_id, reservation_id, sector_id, count(*) as tickets
  from events.tickets
  where state = 'valid'
  group by event_id, reservation_id, sector_id
) as ticket on ticket.event_id = sold.lane_id and ticket.reservation_id = sold.reservation_id and ticket.sector_id = sold.pool_id
where sold.units is distinct from ticket.tickets
