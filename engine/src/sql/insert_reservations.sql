insert into holdfast.reservations (lane_id, id, organisation_id, reference, kind, owner, state, expires_at, latest_expiry, currency, total_cents, command_id, created_at)
select lane_id, id, organisation_id, reference, kind, owner, state, to_timestamp(expires_at), to_timestamp(latest_expiry), currency, total_cents, command_id, to_timestamp(created_at)
from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::float8[], $9::float8[], $10::text[], $11::bigint[], $12::uuid[], $13::float8[])
  as made (lane_id, id, organisation_id, reference, kind, owner, state, expires_at, latest_expiry, currency, total_cents, command_id, created_at)
