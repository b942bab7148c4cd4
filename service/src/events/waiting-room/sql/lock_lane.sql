select lane_id from holdfast.lanes where lane_id = $1::uuid for no key update
