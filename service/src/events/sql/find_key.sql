-- What an idempotency key made, if it was used.
select fingerprint, lane_id::text as event_id, result_id::text from holdfast.idempotency_keys where key = $2 and scope = $1
