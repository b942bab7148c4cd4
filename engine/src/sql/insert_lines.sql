-- What reservations draw on, and what they cost.
with charged as (
  insert into holdfast.reservation_charges (lane_id, reservation_id, item_no, component, cents)
  select lane_id, reservation_id, item_no, component, cents
  from unnest($10::uuid[], $11::uuid[], $12::smallint[], $13::text[], $14::bigint[]) as charge (lane_id, reservation_id, item_no, component, cents)
)
insert into holdfast.reservation_lines (lane_id, reservation_id, item_no, pool_id, date, role, quantity, price_cents, cell_lane_id)
select lane_id, reservation_id, item_no, pool_id, date, role, quantity, price_cents, cell_lane_id
from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::uuid[], $5::date[], $6::text[], $7::integer[], $8::bigint[], $9::uuid[])
  as line (lane_id, reservation_id, item_no, pool_id, date, role, quantity, price_cents, cell_lane_id)
