-- A further key for an order that is pending: asked again with it, that order is the answer.
insert into holdfast.idempotency_keys (key, scope, fingerprint, lane_id, result_kind, result_id)
values ($1::text, $2::text, $3::text, $4::uuid, 'order', $5::uuid)
on conflict do nothing
