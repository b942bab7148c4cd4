delete from test_gateway.outgoing where no = $1::bigint
