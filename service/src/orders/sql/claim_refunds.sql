update orders.refunds r
set due_at = clock_timestamp() + $2::float8 * interval '1 second', attempts = r.attempts + 1
where r.refund_id in (
  select due.refund_id from orders.refunds due where due.due_at <= clock_timestamp() order by due.due_at limit $1::integer for update skip locked
)
returning r.refund_id::text
