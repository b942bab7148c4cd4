update orders.orders set recovery_point = 'settled', due_at = null where order_id = $1::uuid and recovery_point = 'cancelling'
