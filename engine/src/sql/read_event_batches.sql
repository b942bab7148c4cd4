select no::float8 as no, lane_id, event_ids from holdfast.outbox_batches order by no limit $1::integer
