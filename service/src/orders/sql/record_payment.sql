-- Money that is only to be given back.
insert into orders.payments (gateway, provider_ref, order_id, amount_cents, currency, applied, refunded_cents)
values ($1::text, $2::text, $3::uuid, $4::bigint, $5::text, false, $4::bigint)
on conflict do nothing
returning order_id::text
