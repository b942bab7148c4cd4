-- What was found at the gateway when it was asked, and is not what the order asks for: for people, once.
insert into orders.inbox (gateway, event_id, order_id, provider_ref, type, status, amount_cents, currency, body, state, outcome, applied_at)
values ($1::text, 'asked:' || $3::text, $2::uuid, $3::text, 'charge', 'succeeded', $4::bigint, $5::text, '', 'mismatch', $4::bigint || ' ' || $5::text, clock_timestamp())
on conflict do nothing
returning inbox_id::text
