-- What the keys of those who asked to join stand for.
select asked.no::integer as no, used.fingerprint, used.result_id
from unnest($1::text[], $2::text[]) with ordinality as asked (key, scope, no)
join holdfast.idempotency_keys used on used.key = asked.key and used.scope = asked.scope
