-- So many ($1) holds whose deadline was a moment ago, over the events given ($2, $3), with all the rows that a hold leaves behind.
with held as (
  select
    lane.lane_id, lane.organisation_id, event.sector_id, gen_random_uuid() as user_id, gen_random_uuid() as id,
    gen_random_uuid() as command_id, 'HF-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 14)) as reference
  from generate_series(1, $1::integer) as n
  join unnest($2::uuid[], $3::uuid[]) with ordinality as event (event_id, sector_id, no) on event.no = 1 + n % cardinality($2::uuid[])
  join holdfast.lanes lane on lane.lane_id = event.event_id
), reservations as (
  insert into holdfast.reservations (lane_id, id, organisation_id, reference, kind, owner, state, expires_at, latest_expiry, currency, total_cents, command_id, created_at)
  select lane_id, id, organisation_id, reference, 'tickets', 'user:' || user_id, 'held', now(), now() + interval '5 minutes', 'EUR', 45000, command_id, now() - interval '10 minutes'
  from held
), lines as (
  insert into holdfast.reservation_lines (lane_id, reservation_id, item_no, pool_id, date, role, quantity, price_cents)
  select lane_id, id, 1, sector_id, '2000-01-01', 'unit', 1, 45000 from held
), charges as (
  insert into holdfast.reservation_charges (lane_id, reservation_id, item_no, component, cents)
  select lane_id, id, 1, 'ticket', 45000 from held
), events as (
  insert into holdfast.outbox (id, lane_id, organisation_id, type, aggregate_id, aggregate_version, actor, occurred_at, payload)
  select command_id, lane_id, organisation_id, 'reservation.held', id, 1, 'user:' || user_id, now() - interval '10 minutes',
    jsonb_build_object('lane_id', lane_id, 'reservation_id', id, 'state', 'held', 'version', 1, 'total_cents', 45000, 'currency', 'EUR')
  from held
), batches as (
  insert into holdfast.outbox_batches (event_ids)
  select array_agg(command_id) from (select command_id, row_number() over () / 256 as batch from held) as numbered group by batch
), ticket_reservations as (
  insert into events.ticket_reservations (event_id, reservation_id, organisation_id, user_id, created_at)
  select lane_id, id, organisation_id, user_id, now() - interval '10 minutes' from held
)
update holdfast.inventory cell set booked = cell.booked + taken.units
from (select lane_id, sector_id, count(*)::integer as units from held group by lane_id, sector_id) as taken
where cell.lane_id = taken.lane_id and cell.pool_id = taken.sector_id
