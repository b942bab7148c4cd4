-- Stock of properties' room types on the nights from the arrays' first date up to the second (not included), as it is now: units of
-- holds past their deadline are free, whether or not anybody has settled them. A room type without a published night is left out. (The
-- arrays come as subqueries: whatever their length, the plan is the same, and is made once.)
select
  asked.no::integer as no,
  (
    with expired as (
      select line.pool_id, line.date, sum(line.quantity)::integer as units
      from holdfast.reservations r
      join holdfast.reservation_lines line on line.lane_id = r.lane_id and line.reservation_id = r.id
      where r.lane_id = asked.property_id and r.state = 'held' and r.expires_at <= (select coalesce($4::timestamptz, clock_timestamp()))
        and line.cell_lane_id is null and line.date >= asked.from_date and line.date < asked.to_date
      group by line.pool_id, line.date
    )
    select json_agg(json_build_array(of_type.pool_id, of_type.nights))
    from (
      select
        cell.pool_id,
        json_agg(json_build_array(cell.date, cell.allotment, cell.overbooking, greatest(0, cell.booked - coalesce(expired.units, 0)), cell.closed) order by cell.date) as nights
      from holdfast.inventory cell
      left join expired on expired.pool_id = cell.pool_id and expired.date = cell.date
      where cell.lane_id = asked.property_id and cell.date >= asked.from_date and cell.date < asked.to_date
      group by cell.pool_id
    ) of_type
  ) as room_types
from unnest((select $1::uuid[]), (select $2::date[]), (select $3::date[])) with ordinality as asked (property_id, from_date, to_date, no)
