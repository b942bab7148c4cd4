insert into holdfast.reservation_lines (lane_id, reservation_id, item_no, pool_id, date, role, quantity, price_cents, cell_lane_id)
select lane_id, reservation_id, item_no, pool_id, date, role, quantity, price_cents, cell_lane_id
from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::uuid[], $5::date[], $6::text[], $7::integer[], $8::bigint[], $9::uuid[])
  as line (lane_id, reservation_id, item_no, pool_id, date, role, quantity, price_cents, cell_lane_id)
