delete from holdfast.outbox_batches where lane_id = any($1::uuid[]) and no = any($2::bigint[])
