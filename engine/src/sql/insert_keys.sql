insert into holdfast.idempotency_keys (key, scope, fingerprint, lane_id, result_kind, result_id)
select key, scope, fingerprint, lane_id, result_kind, result_id
from unnest($1::text[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::uuid[]) as used (key, scope, fingerprint, lane_id, result_kind, result_id)
