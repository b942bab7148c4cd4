select fingerprint, result_id from holdfast.idempotency_keys where key = $1 and scope = $2
