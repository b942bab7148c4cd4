select id, organisation_id from holdfast.outbox where lane_id = any($1::uuid[]) and id = any($2::uuid[])
