-- Orders that are due, for as long as one attempt may take; whoever claims them dies, they are due again.
update orders.orders o
set due_at = clock_timestamp() + $2::float8 * interval '1 second', attempts = o.attempts + 1
where o.order_id in (
  select due.order_id from orders.orders due where due.due_at <= clock_timestamp() order by due.due_at limit $1::integer for update skip locked
)
returning o.order_id::text
