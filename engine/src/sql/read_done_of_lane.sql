-- As read_done, where the tables are distributed by lane.
select e.id as command_id, e.payload -> 'result' as result
from unnest($1::uuid[]) as wanted (id)
join holdfast.outbox e on e.id = wanted.id and e.lane_id = $2::uuid
