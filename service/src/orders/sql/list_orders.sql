-- A page, newest first; after the order ($3, $4) when it is given. $1: of this person, $2: of this organisation. To be planned for the values it is given.
select o.order_id::text, (extract(epoch from o.created_at) * 1000000)::bigint::text as created_at_us
from orders.orders o
where ($1::uuid is null or o.user_id = $1::uuid) and ($2::uuid is null or o.organisation_id = $2::uuid)
  and ($3::bigint is null or (o.created_at, o.order_id) < ('epoch'::timestamptz + $3::bigint * interval '1 microsecond', $4::uuid))
order by o.created_at desc, o.order_id desc
limit $5::integer
