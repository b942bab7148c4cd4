-- Makes the lines of the cap $2 agree with the pools $3 that draw on it, for every reservation that has units or may be
-- reinstated, and moves what is booked of the cap by the difference. Where that needs it the allotment is raised.
with wanted as (
  select r.id, r.state, l.item_no, l.date, sum(l.quantity)::integer as quantity
  from holdfast.reservations r
  join holdfast.reservation_lines l on l.lane_id = r.lane_id and l.reservation_id = r.id
  where r.lane_id = $1::uuid and r.state in ('held', 'confirmed', 'expired') and l.role = 'unit' and l.cell_lane_id is null and l.pool_id = any($3::uuid[])
  group by r.id, r.state, l.item_no, l.date
),
drawn as (
  select r.id, r.state, l.item_no, l.date, l.quantity
  from holdfast.reservations r
  join holdfast.reservation_lines l on l.lane_id = r.lane_id and l.reservation_id = r.id
  where r.lane_id = $1::uuid and r.state in ('held', 'confirmed', 'expired') and l.role = 'cap' and l.cell_lane_id is null and l.pool_id = $2::uuid
),
gone as (
  delete from holdfast.reservation_lines l
  using drawn
  where l.lane_id = $1::uuid and l.reservation_id = drawn.id and l.item_no = drawn.item_no and l.pool_id = $2::uuid and l.date = drawn.date
    and not exists (select from wanted where wanted.id = drawn.id and wanted.item_no = drawn.item_no and wanted.date = drawn.date)
),
come as (
  insert into holdfast.reservation_lines as l (lane_id, reservation_id, item_no, pool_id, date, role, quantity, price_cents)
  select $1::uuid, wanted.id, wanted.item_no, $2::uuid, wanted.date, 'cap', wanted.quantity, 0 from wanted
  on conflict (lane_id, reservation_id, item_no, pool_id, date) do update set quantity = excluded.quantity where l.quantity <> excluded.quantity
),
difference as (
  select date, sum(units)::integer as units
  from (
    select date, quantity as units from wanted where state <> 'expired'
    union all
    select date, -quantity from drawn where state <> 'expired'
  ) as counted
  group by date
),
taken as (
  insert into holdfast.inventory as i (lane_id, pool_id, date, allotment, booked)
  select $1::uuid, $2::uuid, date, units, units from difference where units > 0
  on conflict (lane_id, pool_id, date) do update
  set booked = i.booked + excluded.booked, allotment = greatest(i.allotment, i.booked + excluded.booked - i.overbooking)
),
given_back as (
  update holdfast.inventory i
  set booked = i.booked + difference.units
  from difference
  where difference.units < 0 and i.lane_id = $1::uuid and i.pool_id = $2::uuid and i.date = difference.date
)
select coalesce(sum(abs(units)), 0)::float8 as moved from difference
