select fingerprint, result_kind, result_id::text from holdfast.idempotency_keys where key = $1 and scope = $2
