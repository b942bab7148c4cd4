select from holdfast.idempotency_keys where key = $1 and scope = $2 for no key update
