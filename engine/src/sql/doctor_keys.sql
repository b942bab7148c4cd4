-- A key whose reservation does not exist, and a command that made two reservations.
select k.scope, k.key, k.result_id, 'no such reservation' as fault
from holdfast.idempotency_keys k
where k.result_kind = 'reservation' and k.lane_id is not null
  and not exists (select from holdfast.reservations r where r.lane_id = k.lane_id and r.id = k.result_id)
union all
select null, command_id::text, min(id::text)::uuid, 'one command, ' || count(*) || ' reservations'
from holdfast.reservations
group by command_id
having count(*) > 1
