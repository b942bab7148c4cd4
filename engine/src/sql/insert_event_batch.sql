insert into holdfast.outbox_batches (event_ids, lane_id) values ($1::uuid[], $2::uuid)
