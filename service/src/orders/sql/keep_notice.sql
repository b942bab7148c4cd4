-- One that was told before, by its id or by what it says, is not kept again.
insert into orders.inbox (gateway, event_id, order_id, provider_ref, type, status, refund_id, amount_cents, currency, failure_code, body, state, due_at)
values ($1::text, $2::text, $3::uuid, $4::text, $5::text, $6::text, $7::text, $8::bigint, $9::text, $10::text, $11::text, 'waiting', clock_timestamp() + interval '5 seconds')
on conflict do nothing
returning inbox_id::text
