insert into test_gateway.outgoing (body, due_at) values ($1::text, clock_timestamp() + $2::float8 * interval '1 second')
