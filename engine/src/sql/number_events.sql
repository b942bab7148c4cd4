-- Takes committed batches off the list, behind the number below which none is to come, gives their events the next positions, and makes a
-- delivery for every target. The oldest transaction that was running and the next that was to begin say how far that number may rise.
with taken as (
  delete from holdfast.outbox_batches
  where no = any(array(select no from holdfast.outbox_batches where no > $3::bigint order by no limit $2::integer))
  returning no, event_ids
), numbered as (
  select event.id, $1::bigint + row_number() over (order by taken.no, event.ordinal) as position
  from taken cross join unnest(taken.event_ids) with ordinality as event (id, ordinal)
), placed as (
  insert into holdfast.feed (position, event_id, organisation_id)
  select numbered.position, numbered.id, e.organisation_id
  from numbered join holdfast.outbox e on e.id = numbered.id
  returning position, event_id
), addressed as (
  insert into holdfast.deliveries (target, event_id, position)
  select t.target, placed.event_id, placed.position
  from placed cross join holdfast.targets t
  returning 1
), moved as (
  update holdfast.relay set last_position = $1::bigint + (select count(*) from placed) where exists (select from placed)
  returning 1
)
select (select count(*) from placed)::integer as events, (select count(*) from addressed)::integer as deliveries, (select count(*) from moved)::integer as moved,
  (select count(*) from taken)::integer as batches, (select max(no) from taken)::float8 as last_no,
  pg_snapshot_xmin(pg_current_snapshot())::text::float8 as oldest_xid, pg_snapshot_xmax(pg_current_snapshot())::text::float8 as next_xid
