-- So many ($1) reservations of tickets, after so many others ($4), confirmed a while ago, over the events given ($2, $3): all the rows that a hold and its
-- confirmation leave behind, and the stock they took. They were sold
-- over the counter, so no order of ours paid for them. Their events are numbered from the position after $5 on. Ids are of the version that the product draws, in the order of time.
with sold as (
  select
    lane.lane_id, lane.organisation_id, event.sector_id, gen_random_uuid() as user_id,
    overlay(overlay(overlay(gen_random_uuid()::text placing lpad(to_hex((extract(epoch from at.made) * 1000)::bigint >> 16), 8, '0') from 1)
      placing lpad(to_hex((extract(epoch from at.made) * 1000)::bigint & 65535), 4, '0') from 10) placing '7' from 15)::uuid as id,
    gen_random_uuid() as command_id, gen_random_uuid() as confirm_id, 'HF-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 14)) as reference,
    at.made
  from generate_series($4::integer + 1, $4::integer + $1::integer) as n
  cross join lateral (select clock_timestamp() - interval '7 days' + n * interval '100 milliseconds' as made) as at
  join unnest($2::uuid[], $3::uuid[]) with ordinality as event (event_id, sector_id, no) on event.no = 1 + n % cardinality($2::uuid[])
  join holdfast.lanes lane on lane.lane_id = event.event_id
), reservations as (
  insert into holdfast.reservations (lane_id, id, organisation_id, reference, kind, owner, state, currency, total_cents, command_id, version, created_at)
  select lane_id, id, organisation_id, reference, 'tickets', 'user:' || user_id, 'confirmed', 'EUR', 45000, command_id, 2, made from sold
), lines as (
  insert into holdfast.reservation_lines (lane_id, reservation_id, item_no, pool_id, date, role, quantity, price_cents)
  select lane_id, id, 1, sector_id, '2000-01-01', 'unit', 1, 45000 from sold
), charges as (
  insert into holdfast.reservation_charges (lane_id, reservation_id, item_no, component, cents)
  select lane_id, id, 1, 'ticket', 45000 from sold
), keys as (
  insert into holdfast.idempotency_keys (key, scope, fingerprint, lane_id, result_kind, result_id)
  select gen_random_uuid()::text, 'user:' || user_id, repeat('f', 64), lane_id, 'reservation', id from sold
), changes as (
  select command_id as id, lane_id, organisation_id, id as reservation_id, user_id, made, 1 as version, 'held' as state, 'reservation.held' as type from sold
  union all
  select confirm_id, lane_id, organisation_id, id, user_id, made, 2, 'confirmed', 'reservation.confirmed' from sold
), events as (
  insert into holdfast.outbox (id, lane_id, organisation_id, type, aggregate_id, aggregate_version, actor, occurred_at, payload)
  select id, lane_id, organisation_id, type, reservation_id, version, 'user:' || user_id, made,
    jsonb_build_object('lane_id', lane_id, 'reservation_id', reservation_id, 'state', state, 'version', version, 'total_cents', 45000, 'currency', 'EUR')
  from changes
), feed as (
  insert into holdfast.feed (position, event_id, organisation_id)
  select $5::bigint + row_number() over (order by made, version), id, organisation_id from changes
), ticket_reservations as (
  insert into events.ticket_reservations (event_id, reservation_id, organisation_id, user_id, created_at)
  select lane_id, id, organisation_id, user_id, made from sold
), tickets as (
  insert into events.tickets (event_id, reservation_id, ticket_no, organisation_id, item_no, sector_id, code, issued_at)
  select lane_id, id, 1, organisation_id, 1, sector_id, upper(replace(gen_random_uuid()::text, '-', '')), made from sold
)
update holdfast.inventory cell set booked = cell.booked + taken.units
from (select lane_id, sector_id, count(*)::integer as units from sold group by lane_id, sector_id) as taken
where cell.lane_id = taken.lane_id and cell.pool_id = taken.sector_id
