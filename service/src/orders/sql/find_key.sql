-- What an idempotency key made, if it was used.
select fingerprint, result_kind, result_id::text from holdfast.idempotency_keys where key = $2::text and scope = $1::text
