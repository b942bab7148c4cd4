select order_id::text from orders.orders where key = $2::text and key_scope = $1::text
order by lane_id is distinct from $3::uuid
limit 1
