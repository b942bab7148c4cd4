-- As read_keys, where the tables are distributed by lane: keys that were used in another lane are others. Each is looked up by
-- itself: a plan made for a young table might read all keys of the lane.
select k.scope, k.key, k.fingerprint, k.result_kind, k.result_id,
  case when current_setting('synchronous_standby_names') <> '' then pg_logical_emit_message(true, 'holdfast', '')::text end as awaited
from unnest($1::text[], $2::text[]) as wanted (key, scope)
cross join lateral (
  select used.scope, used.key, used.fingerprint, used.result_kind, used.result_id
  from holdfast.idempotency_keys used
  where used.key = wanted.key and used.scope = wanted.scope and used.lane_id = $3::uuid
  offset 0
) as k
