-- One ticket for each unit of the reservation's lines, as they are now. A code is a random UUID's 122 bits in capitals.
insert into events.tickets (event_id, reservation_id, ticket_no, organisation_id, item_no, sector_id, code, issued_at)
select
  line.lane_id, line.reservation_id, row_number() over (partition by line.reservation_id order by line.item_no, ticket.no),
  confirmed.organisation_id, line.item_no, line.pool_id, upper(replace(gen_random_uuid()::text, '-', '')), to_timestamp(confirmed.confirmed_at)
from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::float8[]) as confirmed (event_id, reservation_id, organisation_id, confirmed_at)
join holdfast.reservation_lines line on line.lane_id = confirmed.event_id and line.reservation_id = confirmed.reservation_id and line.role = 'unit'
  -- one lane: and line.lane_id = ($1::uuid[])[1]
cross join lateral generate_series(1, line.quantity) as ticket (no)
