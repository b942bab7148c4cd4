update test_gateway.charges
set status = 'succeeded'
where status = 'processing' and settles_at <= clock_timestamp()
returning provider_ref, order_id::text, amount_cents::float8, currency, payment_method, status, failure_code
