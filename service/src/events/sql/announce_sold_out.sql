-- `event.sold_out` for those of these events that are sold out by now. It is asked when they have just not been.
with touched as (
  select distinct on (event_id) event_id, actor
  from unnest($1::uuid[], $2::text[]) as changed (event_id, actor)
  order by event_id
),
announced as (
  insert into holdfast.outbox (id, lane_id, organisation_id, type, aggregate_id, aggregate_version, actor, occurred_at, payload)
  select gen_random_uuid(), e.event_id, e.organisation_id, 'event.sold_out', e.event_id, l.version, touched.actor,
    coalesce(to_timestamp($3::float8), clock_timestamp()), jsonb_build_object('event_id', e.event_id, 'name', e.name)
  from touched
  join events.events e on e.event_id = touched.event_id
  join holdfast.lanes l on l.lane_id = touched.event_id
  where events.is_sold_out(touched.event_id)
  returning id, lane_id
)
insert into holdfast.outbox_batches (event_ids, lane_id)
select array_agg(id), lane_id from announced group by lane_id
