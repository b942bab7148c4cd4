-- The properties of an organisation, each as it is today by its own calendar.
select
  p.property_id::text, p.name, p.timezone, p.currency, day.today::text as date,
  coalesce(guests.arrivals, 0) as arrivals, coalesce(guests.departures, 0) as departures, coalesce(guests.in_house, 0) as in_house,
  coalesce(guests.rooms_sold, 0) as rooms_sold, coalesce(stock.rooms, 0) as rooms, coalesce(guests.held, 0) as held
from stays.properties p
cross join lateral (select (coalesce($2::timestamptz, clock_timestamp()) at time zone p.timezone)::date as today) day
cross join lateral (
  select
    count(*) filter (where r.state = 'confirmed' and s.check_in = day.today)::integer as arrivals,
    count(*) filter (where r.state = 'confirmed' and s.check_out = day.today)::integer as departures,
    count(*) filter (where r.state = 'confirmed' and s.check_in <= day.today and s.check_out > day.today)::integer as in_house,
    count(*) filter (where r.state = 'held' and s.check_in = day.today)::integer as held,
    coalesce(sum(rooms.n) filter (where r.state = 'confirmed' and s.check_in <= day.today and s.check_out > day.today), 0)::integer as rooms_sold
  from stays.stays s
  join holdfast.reservations r on r.lane_id = s.property_id and r.id = s.reservation_id
    and (r.state = 'confirmed' or (r.state = 'held' and r.expires_at > coalesce($2::timestamptz, clock_timestamp())))
  cross join lateral (
    select count(*)::integer as n from stays.stay_rooms room where room.property_id = s.property_id and room.reservation_id = s.reservation_id
  ) rooms
  -- A stay has at most 30 nights.
  where s.property_id = p.property_id and s.check_in between day.today - 31 and day.today
) guests
left join lateral (
  select sum(cell.allotment)::integer as rooms
  from holdfast.inventory cell
  join stays.room_types t on t.property_id = cell.lane_id and t.room_type_id = cell.pool_id
  where cell.lane_id = p.property_id and cell.date = day.today and not cell.closed
) stock on true
where p.organisation_id = $1::uuid
order by p.created_at, p.property_id
limit 200
