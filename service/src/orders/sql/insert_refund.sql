insert into orders.refunds (refund_id, order_id, gateway, provider_ref, amount_cents, reason)
values ($1::uuid, $2::uuid, $3::text, $4::text, $5::bigint, $6::text)
on conflict do nothing
returning refund_id::text
