-- Another order of a reservation that is paid now asks for nothing any more, and its charge is called off.
update orders.orders o
set state = 'failed', failure_code = 'superseded', recovery_point = 'cancelling', due_at = clock_timestamp(), attempts = 0,
  settled_at = clock_timestamp(), version = o.version + 1
from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as paid (order_id, lane_id, reservation_id)
where o.lane_id = paid.lane_id and o.reservation_id = paid.reservation_id and o.order_id <> paid.order_id and o.state = 'pending'
