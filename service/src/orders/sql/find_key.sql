-- What an idempotency key made, if it was used; in the lane $3, where keys are unique within a lane.
select fingerprint, result_kind, result_id::text from holdfast.idempotency_keys
where key = $2::text and scope = $1::text
order by lane_id is distinct from $3::uuid
limit 1
