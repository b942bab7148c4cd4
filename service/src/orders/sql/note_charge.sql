-- The gateway knows the charge; it is asked again when it was silent for a while, or at the deadline.
update orders.orders o
set provider_ref = coalesce($2::text, o.provider_ref), recovery_point = 'charged', attempts = case when o.recovery_point = 'intended' then 0 else o.attempts end,
  due_at = greatest(clock_timestamp(), least(clock_timestamp() + $3::float8 * interval '1 second', o.deadline_at))
where o.order_id = $1::uuid and o.state = 'pending' and o.recovery_point in ('intended', 'charged')
returning o.order_id::text
