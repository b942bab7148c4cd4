-- As read_keys, where the tables are distributed by lane: keys that were used in another lane are others.
select k.scope, k.key, k.fingerprint, k.result_kind, k.result_id,
  case when current_setting('synchronous_standby_names') <> '' then pg_logical_emit_message(true, 'holdfast', '')::text end as awaited
from unnest($1::text[], $2::text[]) as wanted (key, scope)
join holdfast.idempotency_keys k on k.key = wanted.key and k.scope = wanted.scope and k.lane_id = $3::uuid
