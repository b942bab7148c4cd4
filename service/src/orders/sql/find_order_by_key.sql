-- The last one: a key that was purged may be used again.
select order_id::text from orders.orders where key = $2::text and key_scope = $1::text order by created_at desc limit 1
