-- As number_events where the tables are distributed by lane: what it needs of them was read before, so that all of it is written here.
with placed as (
  insert into holdfast.feed (position, event_id, organisation_id)
  select $1::bigint + event.ordinal, event.id, event.organisation_id
  from unnest($2::uuid[], $3::uuid[]) with ordinality as event (id, organisation_id, ordinal)
  returning position, event_id
), addressed as (
  insert into holdfast.deliveries (target, event_id, position)
  select t.target, placed.event_id, placed.position
  from placed cross join holdfast.targets t
  returning 1
), moved as (
  update holdfast.relay set last_position = $1::bigint + (select count(*) from placed)
  returning 1
)
select (select count(*) from placed)::integer as events, (select count(*) from addressed)::integer as deliveries, (select count(*) from moved)::integer as moved
