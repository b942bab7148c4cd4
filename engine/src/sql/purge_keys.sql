delete from holdfast.idempotency_keys k
using (
  select key, scope from holdfast.idempotency_keys
  where created_at < statement_timestamp() - make_interval(days => $1::integer)
  limit $2::integer
  for update skip locked
) as old
where k.key = old.key and k.scope = old.scope
