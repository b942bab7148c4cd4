-- Reservations of tickets as everybody sees them, in the order asked for: a hold past its deadline is expired, whether or not anybody has settled it.
select
  r.id::text,
  r.lane_id::text as event_id,
  r.organisation_id::text,
  r.reference,
  t.user_id::text,
  case when r.state = 'held' and r.expires_at <= at.now then 'expired' else r.state end as status,
  case when r.state = 'held' and r.expires_at > at.now then (extract(epoch from r.expires_at) * 1000)::float8 end as expires_at_ms,
  r.currency,
  r.total_cents::float8,
  (extract(epoch from r.created_at) * 1000)::float8 as created_at_ms,
  (extract(epoch from t.cancelled_at) * 1000)::float8 as cancelled_at_ms,
  t.refund_cents::float8,
  (select json_agg(json_build_array(line.item_no, line.pool_id, line.quantity, line.price_cents) order by line.item_no)
    from holdfast.reservation_lines line where line.lane_id = r.lane_id and line.reservation_id = r.id and line.role = 'unit') as items,
  (select json_agg(json_build_array(ticket.code, ticket.state, ticket.sector_id) order by ticket.ticket_no)
    from events.tickets ticket where ticket.event_id = r.lane_id and ticket.reservation_id = r.id) as tickets
from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (event_id, reservation_id, no)
join holdfast.reservations r on r.lane_id = asked.event_id and r.id = asked.reservation_id
join events.ticket_reservations t on t.event_id = asked.event_id and t.reservation_id = asked.reservation_id
cross join (select coalesce($3::timestamptz, clock_timestamp()) as now) at
order by asked.no
