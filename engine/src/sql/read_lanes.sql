select lane_id, no::float8 as no, owner_limit from holdfast.lanes where lane_id = any($1::uuid[])
  -- one lane: and lane_id = ($1::uuid[])[1]
