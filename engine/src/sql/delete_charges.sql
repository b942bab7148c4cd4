delete from holdfast.reservation_charges c
using unnest($1::uuid[], $2::uuid[]) as amended (lane_id, id)
where c.lane_id = amended.lane_id and c.reservation_id = amended.id
  -- one lane: and c.lane_id = ($1::uuid[])[1]
