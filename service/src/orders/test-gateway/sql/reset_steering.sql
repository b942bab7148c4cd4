delete from test_gateway.steering
