select allotment as total from holdfast.inventory where lane_id = $1::uuid and pool_id = $2::uuid and date = $3::date
