-- The last one: a key that was purged may be used again. In the lane $3 first, where keys are unique within a lane.
select order_id::text from orders.orders
where key = $2::text and key_scope = $1::text
order by lane_id is distinct from $3::uuid, created_at desc
limit 1
