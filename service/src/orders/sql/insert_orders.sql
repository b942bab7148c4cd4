insert into orders.orders (
  order_id, lane_id, reservation_id, organisation_id, kind, user_id, owner, amount_cents, currency, state, payment_method, gateway,
  recovery_point, due_at, deadline_at, key_scope, key, created_at
)
select
  made.order_id, made.lane_id, made.reservation_id, made.organisation_id, made.kind, made.user_id, made.owner, made.amount_cents,
  made.currency, 'pending', made.payment_method, made.gateway, 'intended', to_timestamp(made.due_at), to_timestamp(made.deadline_at),
  made.key_scope, made.key, to_timestamp(made.created_at)
from unnest(
  $1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::uuid[], $7::text[], $8::bigint[], $9::text[], $10::text[], $11::text[],
  $12::float8[], $13::float8[], $14::text[], $15::text[], $16::float8[]
) as made (
  order_id, lane_id, reservation_id, organisation_id, kind, user_id, owner, amount_cents, currency, payment_method, gateway, due_at,
  deadline_at, key_scope, key, created_at
)
