-- As announce_sold_out where the tables are distributed by lane, for the one event of the batch. What events.is_sold_out asks is
-- written out: inside a function it would be asked where the rows are not.
with announced as (
  insert into holdfast.outbox (id, lane_id, organisation_id, type, aggregate_id, aggregate_version, actor, occurred_at, payload)
  select gen_random_uuid(), e.event_id, e.organisation_id, 'event.sold_out', e.event_id, l.version, ($2::text[])[1],
    coalesce(to_timestamp($3::float8), clock_timestamp()), jsonb_build_object('event_id', e.event_id, 'name', e.name)
  from events.events e
  join holdfast.lanes l on l.lane_id = e.event_id and l.lane_id = ($1::uuid[])[1]
  where e.event_id = ($1::uuid[])[1]
    and exists (select from events.sectors s where s.event_id = ($1::uuid[])[1])
    and not exists (select from holdfast.reservations r where r.lane_id = ($1::uuid[])[1] and r.state = 'held')
    and not exists (
      select from events.sectors s
      where s.event_id = ($1::uuid[])[1]
        and not exists (
          select from holdfast.inventory i
          where i.lane_id = ($1::uuid[])[1] and i.booked >= i.allotment + i.overbooking
            and (i.pool_id = s.sector_id
              or i.pool_id in (
                select under.cap_id from events.cap_sectors under where under.event_id = ($1::uuid[])[1] and under.sector_id = s.sector_id))))
  returning id, lane_id
)
insert into holdfast.outbox_batches (event_ids, lane_id)
select array_agg(id), lane_id from announced group by lane_id
