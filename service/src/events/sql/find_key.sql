-- What an idempotency key made, if it was used; at the event $3, where keys are unique within a lane.
select fingerprint, lane_id::text as event_id, result_id::text from holdfast.idempotency_keys
where key = $2 and scope = $1
order by lane_id is distinct from $3::uuid
limit 1
