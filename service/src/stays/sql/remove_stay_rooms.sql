-- Before the rooms of an amended stay are written anew.
delete from stays.stay_rooms room
using unnest($1::uuid[], $2::uuid[]) as amended (property_id, reservation_id)
where room.property_id = amended.property_id and room.reservation_id = amended.reservation_id
  -- one lane: and room.property_id = ($1::uuid[])[1]
