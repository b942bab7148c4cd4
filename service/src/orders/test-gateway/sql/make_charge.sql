-- Made once per order, whatever is asked how often.
insert into test_gateway.charges (provider_ref, order_id, amount_cents, currency, payment_method, status, failure_code, settles_at)
values ($1::text, $2::uuid, $3::bigint, $4::text, $5::text, $6::text, $7::text, clock_timestamp() + $8::float8 * interval '1 second')
on conflict do nothing
returning provider_ref
