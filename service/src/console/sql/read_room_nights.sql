-- Each room type of a property on each night from $2 up to $3 (not included): what there is to sell, what is sold at the prices that were
-- copied into the bookings, what is held, and how many more rooms are sold than at the beginning of the date $4 of the property.
with house as (
  select p.property_id, ($4::date::timestamp at time zone p.timezone) as since, coalesce($6::timestamptz, clock_timestamp()) as now
  from stays.properties p
  where p.property_id = $1::uuid
), drawn as (
  select line.pool_id, line.date,
    sum(line.quantity) filter (where r.state = 'confirmed') as sold,
    sum(line.quantity) filter (where r.state = 'held') as held,
    sum(line.quantity * line.price_cents) filter (where r.state = 'confirmed') as revenue_cents,
    sum(case
      when r.state = 'confirmed' and r.created_at >= house.since then line.quantity
      when r.state = 'cancelled' and r.created_at < house.since and s.cancelled_at >= house.since then -line.quantity
    end) as picked_up
  from house
  join stays.stays s on s.property_id = house.property_id
    -- $5: no stay has more nights.
    and s.check_in > $2::date - $5::integer and s.check_in < $3::date and s.check_out > $2::date
  join holdfast.reservations r on r.lane_id = s.property_id and r.id = s.reservation_id
    and (r.state in ('confirmed', 'cancelled') or (r.state = 'held' and r.expires_at > house.now))
  join holdfast.reservation_lines line on line.lane_id = r.lane_id and line.reservation_id = r.id
    and line.role = 'unit' and line.date >= $2::date and line.date < $3::date
  group by line.pool_id, line.date
)
select
  t.room_type_id::text, (day.no)::date::text as date, coalesce(cell.allotment, 0) as rooms,
  coalesce(drawn.sold, 0)::integer as sold, coalesce(drawn.held, 0)::integer as held,
  coalesce(drawn.revenue_cents, 0)::float8 as revenue_cents, coalesce(drawn.picked_up, 0)::integer as picked_up
from stays.room_types t
cross join generate_series($2::date::timestamp, $3::date::timestamp - interval '1 day', interval '1 day') as day (no)
left join holdfast.inventory cell on cell.lane_id = t.property_id and cell.pool_id = t.room_type_id and cell.date = day.no::date
left join drawn on drawn.pool_id = t.room_type_id and drawn.date = day.no::date
where t.property_id = $1::uuid
order by t.created_at, t.room_type_id, day.no
