-- What was held until it is paid, and is confirmed without an applied payment.
select r.id::text as reservation_id, r.reference, r.total_cents::float8 as amount_cents, r.currency, (extract(epoch from r.created_at) * 1000)::float8 as since_ms
from holdfast.reservations r
where r.organisation_id = $1::uuid and r.state = 'confirmed' and r.latest_expiry is not null and r.total_cents > 0
  and not exists (
    select from orders.orders o
    join orders.payments p on p.order_id = o.order_id and p.applied
    where o.lane_id = r.lane_id and o.reservation_id = r.id
  )
order by r.created_at, r.id
limit 100
