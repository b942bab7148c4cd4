update orders.inbox notice
set due_at = clock_timestamp() + $2::float8 * interval '1 second'
where notice.inbox_id in (
  select due.inbox_id from orders.inbox due where due.due_at <= clock_timestamp() order by due.due_at limit $1::integer for update skip locked
)
returning notice.inbox_id::text
