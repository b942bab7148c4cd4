select order_id::text from orders.orders where key = $2::text and key_scope = $1::text
