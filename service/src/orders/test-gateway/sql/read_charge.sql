select provider_ref, order_id::text, amount_cents::float8, currency, payment_method, status, failure_code from test_gateway.charges where order_id = $1::uuid
