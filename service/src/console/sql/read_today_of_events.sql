-- The events of an organisation that are not long over, drafts too: what is sold and held, who waits and who was let in. With $3 only that one.
select
  e.event_id::text, e.name, e.venue, e.timezone, e.status,
  (extract(epoch from e.starts_at) * 1000)::float8 as starts_at_ms,
  (extract(epoch from e.sales_open_at) * 1000)::float8 as sales_open_at_ms,
  coalesce(stock.total, 0) as total, greatest(0, coalesce(stock.booked, 0) - coalesce(holds.every, 0)) as sold, coalesce(holds.live, 0) as held,
  coalesce(room.joined - room.admitted - room.departed, 0) as waiting, coalesce(room.admitted, 0) as admitted,
  coalesce(room.mode, 'open') as mode, coalesce(room.paused, false) as paused
from events.events e
left join events.waiting_rooms room on room.event_id = e.event_id
left join lateral (
  select sum(cell.allotment + cell.overbooking)::integer as total, sum(cell.booked)::integer as booked
  from events.sectors s
  join holdfast.inventory cell on cell.lane_id = s.event_id and cell.pool_id = s.sector_id
  where s.event_id = e.event_id
) stock on true
left join lateral (
  select sum(line.quantity)::integer as every,
    coalesce(sum(line.quantity) filter (where r.expires_at > coalesce($2::timestamptz, clock_timestamp())), 0)::integer as live
  from holdfast.reservations r
  join holdfast.reservation_lines line on line.lane_id = r.lane_id and line.reservation_id = r.id and line.role = 'unit'
  where r.lane_id = e.event_id and r.state = 'held'
) holds on true
where e.organisation_id = $1::uuid
  and case when $3::uuid is null then e.starts_at > coalesce($2::timestamptz, clock_timestamp()) - interval '2 days' else e.event_id = $3::uuid end
order by e.starts_at, e.event_id
limit 100
