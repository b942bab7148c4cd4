-- Earlier links of the same person are over.
with over as (
  delete from identity.staff_invitations where account_id = $2::uuid and used_at is null
)
insert into identity.staff_invitations (token_hash, account_id, expires_at)
values ($1::bytea, $2::uuid, clock_timestamp() + make_interval(secs => $3::float8))
returning (extract(epoch from expires_at) * 1000)::float8 as expires_at_ms
