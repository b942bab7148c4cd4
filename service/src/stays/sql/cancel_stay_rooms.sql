update stays.stay_rooms room
set refund_cents = ended.refund_cents
from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::bigint[]) as ended (property_id, reservation_id, item_no, refund_cents)
where room.property_id = ended.property_id and room.reservation_id = ended.reservation_id and room.item_no = ended.item_no
  -- one lane: and room.property_id = ($1::uuid[])[1]
