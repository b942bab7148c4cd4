-- Earlier orders of a reservation whose charges are still to be called off.
select order_id::text from orders.orders where lane_id = $1::uuid and reservation_id = $2::uuid and recovery_point = 'cancelling'
