insert into holdfast.idempotency_keys (key, scope, fingerprint, result_kind, result_id)
values ($1, $2, $3, $4, $5)
on conflict do nothing
