select organisation_id::text, no::float8 as no from holdfast.lanes where lane_id = $1::uuid
