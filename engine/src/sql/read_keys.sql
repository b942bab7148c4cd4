-- To replay what a key made is to say again that it is done. Where commits wait for a standby, a row that is seen here may not be
-- there yet: then each key that is found leaves a mark in the log, so that the commit of this transaction waits for all before it.
select k.scope, k.key, k.fingerprint, k.result_kind, k.result_id,
  case when current_setting('synchronous_standby_names') <> '' then pg_logical_emit_message(true, 'holdfast', '')::text end as awaited
from unnest($1::text[], $2::text[]) as wanted (key, scope)
join holdfast.idempotency_keys k on k.key = wanted.key and k.scope = wanted.scope
