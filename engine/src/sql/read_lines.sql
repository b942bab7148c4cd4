select l.reservation_id, l.item_no, l.pool_id, l.date::text as date, l.role, l.quantity, l.price_cents::float8 as price_cents, l.cell_lane_id
from unnest($1::uuid[], $2::uuid[]) as wanted (lane_id, id)
join holdfast.reservation_lines l on l.lane_id = wanted.lane_id and l.reservation_id = wanted.id
  -- one lane: and l.lane_id = ($1::uuid[])[1]
