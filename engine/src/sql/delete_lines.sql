delete from holdfast.reservation_lines l
using unnest($1::uuid[], $2::uuid[]) as amended (lane_id, id)
where l.lane_id = amended.lane_id and l.reservation_id = amended.id
  -- one lane: and l.lane_id = ($1::uuid[])[1]
