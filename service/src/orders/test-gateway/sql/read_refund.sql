select refund_ref, refund_id, provider_ref, amount_cents::float8, status from test_gateway.refunds where refund_id = $1::text
