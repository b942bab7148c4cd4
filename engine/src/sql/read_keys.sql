select k.scope, k.key, k.fingerprint, k.result_kind, k.result_id
from unnest($1::text[], $2::text[]) as wanted (key, scope)
join holdfast.idempotency_keys k on k.key = wanted.key and k.scope = wanted.scope
