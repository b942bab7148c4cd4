-- Locks the lane, and moves the version of its terms.
update holdfast.lanes set version = version + 1 where lane_id = $1::uuid
