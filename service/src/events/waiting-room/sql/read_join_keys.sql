-- What the keys of those who asked to join stand for; at this event comes last, where keys are unique within a lane.
select asked.no::integer as no, used.fingerprint, used.result_id
from unnest($1::text[], $2::text[]) with ordinality as asked (key, scope, no)
join holdfast.idempotency_keys used on used.key = asked.key and used.scope = asked.scope
order by asked.no, used.lane_id is not distinct from $3::uuid
