-- A distributed table keeps what is unique within a shard, so every unique key takes the lane. The selective column still leads.
-- Nobody may sell meanwhile: whoever is at it is waited for.
lock table holdfast.lanes, holdfast.idempotency_keys, holdfast.outbox, holdfast.outbox_batches in access exclusive mode;

alter table holdfast.lanes
  drop constraint lane_no_is_unique,
  add constraint lane_no_is_unique unique (no, lane_id);

alter table holdfast.reservations
  drop constraint references_are_unique,
  add constraint references_are_unique unique (reference, lane_id);

-- The key of what belongs to no lane lies in the lane of zeros, where it acts once among its like.
update holdfast.idempotency_keys set lane_id = '00000000-0000-0000-0000-000000000000' where lane_id is null;
alter table holdfast.idempotency_keys
  alter column lane_id set default '00000000-0000-0000-0000-000000000000',
  drop constraint a_key_acts_once,
  add constraint a_key_acts_once primary key (key, scope, lane_id),
  add constraint every_key_is_of_a_lane check (lane_id is not null);

alter table holdfast.outbox
  drop constraint events_are_unique,
  add constraint events_are_unique primary key (id, lane_id);

-- What waits to be numbered is put by lane, in the order in which it came.
with taken as (
  delete from holdfast.outbox_batches returning no, event_ids
)
insert into holdfast.outbox_batches (event_ids, lane_id)
select array_agg(e.id order by event.ordinal), e.lane_id
from taken
cross join unnest(taken.event_ids) with ordinality as event (id, ordinal)
join holdfast.outbox e on e.id = event.id
group by taken.no, e.lane_id
order by taken.no;
alter table holdfast.outbox_batches
  drop constraint batches_are_unique,
  add constraint batches_are_unique primary key (no, lane_id),
  add constraint every_batch_is_of_one_lane check (lane_id is not null);
