-- As read_done, where the tables are distributed by lane.
select wanted.id as command_id, e.result
from unnest($1::uuid[]) as wanted (id)
cross join lateral (
  select event.payload -> 'result' as result from holdfast.outbox event where event.id = wanted.id and event.lane_id = $2::uuid offset 0
) as e
