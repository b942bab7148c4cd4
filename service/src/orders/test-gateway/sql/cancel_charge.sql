update test_gateway.charges set status = 'cancelled' where order_id = $1::uuid and status = 'processing'
