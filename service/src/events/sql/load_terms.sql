-- What events sell and the version that it belongs to, of one snapshot; each is asked for by its id or by one of its sectors.
select
  asked.no::integer as no,
  e.event_id::text,
  e.organisation_id::text,
  e.status,
  exists (select from events.waiting_rooms room where room.event_id = e.event_id and room.mode = 'queue') as needs_pass,
  e.hold_ttl_seconds,
  l.currency,
  l.version::float8 as version,
  (select json_agg(json_build_array(s.sector_id, s.price_cents, (
      select json_agg(under.cap_id) from events.cap_sectors under where under.event_id = s.event_id and under.sector_id = s.sector_id)))
    from events.sectors s where s.event_id = e.event_id) as sectors
from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (event_id, sector_id, no)
join events.events e on e.event_id = coalesce(asked.event_id, (select named.event_id from events.sectors named where named.sector_id = asked.sector_id limit 1))
join holdfast.lanes l on l.lane_id = e.event_id
