-- Moves the version of the lane's terms, if this transaction changed its waiting room. The lane is locked by now.
update holdfast.lanes lane set version = version + 1
where lane.lane_id = $1::uuid
  and exists (select from events.waiting_rooms room where room.event_id = lane.lane_id and room.xmin = pg_current_xact_id()::xid)
