-- Events with their sectors and caps as they are now, in the order asked for. Units of holds past their deadline are free,
-- whether or not anybody has settled them; whether live holds have some of a counter is asked only where nothing is left.
with asked as (
  select no, event_id from unnest($1::uuid[]) with ordinality as named (event_id, no)
),
at as (
  select coalesce($2::timestamptz, clock_timestamp()) as now
),
overdue as (
  select r.lane_id, line.pool_id, sum(line.quantity)::integer as units
  from asked
  cross join at
  join holdfast.reservations r on r.lane_id = asked.event_id and r.state = 'held' and r.expires_at <= at.now
  join holdfast.reservation_lines line on line.lane_id = r.lane_id and line.reservation_id = r.id and line.cell_lane_id is null
  group by r.lane_id, line.pool_id
),
counters as (
  select cell.lane_id, cell.pool_id, cell.allotment + cell.overbooking as total, greatest(0, cell.booked - coalesce(overdue.units, 0)) as taken
  from asked
  join holdfast.inventory cell on cell.lane_id = asked.event_id
  left join overdue on overdue.lane_id = cell.lane_id and overdue.pool_id = cell.pool_id
),
stock as (
  select counters.lane_id, counters.pool_id, counters.total, counters.taken,
    counters.taken >= counters.total and exists (
      select from holdfast.reservations r
      join holdfast.reservation_lines line on line.lane_id = r.lane_id and line.reservation_id = r.id and line.pool_id = counters.pool_id and line.cell_lane_id is null
      where r.lane_id = counters.lane_id and r.state = 'held' and r.expires_at > at.now) as held
  from counters
  cross join at
)
select
  e.event_id::text,
  e.organisation_id::text,
  e.name,
  e.venue,
  e.timezone,
  (extract(epoch from e.starts_at) * 1000)::float8 as starts_at_ms,
  (extract(epoch from e.sales_open_at) * 1000)::float8 as sales_open_at_ms,
  (extract(epoch from e.sales_close_at) * 1000)::float8 as sales_close_at_ms,
  e.status,
  e.limit_per_customer,
  e.hold_ttl_seconds,
  (select json_agg(json_build_object('id', s.sector_id, 'name', s.name, 'price_cents', s.price_cents, 'currency', s.currency,
      'total', coalesce(stock.total, 0), 'taken', coalesce(stock.taken, 0), 'held', coalesce(stock.held, false)) order by s.created_at, s.sector_id)
    from events.sectors s
    left join stock on stock.lane_id = s.event_id and stock.pool_id = s.sector_id
    where s.event_id = e.event_id) as sectors,
  (select json_agg(json_build_object('id', c.cap_id, 'name', c.name,
      'total', coalesce(stock.total, 0), 'taken', coalesce(stock.taken, 0), 'held', coalesce(stock.held, false),
      'sector_ids', (select json_agg(under.sector_id order by under.sector_id) from events.cap_sectors under where under.event_id = c.event_id and under.cap_id = c.cap_id))
      order by c.created_at, c.cap_id)
    from events.caps c
    left join stock on stock.lane_id = c.event_id and stock.pool_id = c.cap_id
    where c.event_id = e.event_id) as caps,
  (select json_build_object('commitment', d.commitment, 'held_at_ms', extract(epoch from d.drawn_at) * 1000, 'participants', d.participants,
      'joins_digest', d.joins_digest, 'secret', d.secret)
    from events.draws d
    where d.event_id = e.event_id) as draw
from asked
join events.events e on e.event_id = asked.event_id
order by asked.no
