-- For each command: its reservation's version as stored, and the order it is about. That is the one it names, or else the one
-- that is pending or paid. Beside one that is named also another that is pending. Orders are locked; the lane is already.
select
  asked.command_id::text, reservation.version::integer as reservation_version,
  found.order_id::text, found.state, found.version::integer, found.amount_cents::float8, found.currency,
  other.order_id::text as pending_order_id, other.version::integer as pending_version, other.amount_cents::float8 as pending_amount_cents
from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[]) as asked (command_id, lane_id, reservation_id, order_id)
join holdfast.reservations reservation on reservation.lane_id = asked.lane_id and reservation.id = asked.reservation_id
  -- one lane: and reservation.lane_id = ($2::uuid[])[1]
left join lateral (
  select o.order_id, o.state, o.version, o.amount_cents, o.currency
  from orders.orders o
  where o.lane_id = asked.lane_id and o.reservation_id = asked.reservation_id
    and (o.order_id = asked.order_id or (asked.order_id is null and o.state in ('pending', 'paid')))
  for update
) as found on true
left join lateral (
  select o.order_id, o.version, o.amount_cents
  from orders.orders o
  where o.lane_id = asked.lane_id and o.reservation_id = asked.reservation_id and o.order_id <> asked.order_id and o.state = 'pending'
  for update
) as other on true
