-- A charge that came into being after it was called off.
update orders.orders
set recovery_point = 'cancelling', due_at = clock_timestamp(), attempts = 1
where order_id = $1::uuid and state = 'failed' and recovery_point = 'settled'
