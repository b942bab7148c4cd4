select outcome, refunds from test_gateway.steering
