-- What was held until it is paid, and is confirmed without an applied payment.
select r.lane_id::text, r.id::text as reservation_id, r.reference, r.total_cents::float8, r.currency
from holdfast.reservations r
where r.state = 'confirmed' and r.latest_expiry is not null and r.total_cents > 0
  and not exists (
    select from orders.orders o
    join orders.payments p on p.order_id = o.order_id and p.applied
    where o.lane_id = r.lane_id and o.reservation_id = r.id
  )
