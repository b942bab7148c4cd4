insert into test_gateway.steering (outcome, refunds)
values ($1::text, $2::text)
on conflict (one) do update
set outcome = coalesce(excluded.outcome, steering.outcome), refunds = coalesce(excluded.refunds, steering.refunds), set_at = clock_timestamp()
