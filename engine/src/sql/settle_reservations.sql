-- Every exit and every change of a reservation: conditional on the state and version it was decided from.
with settled as (
  update holdfast.reservations r
  set state = wanted.state, expires_at = to_timestamp(wanted.expires_at), total_cents = wanted.total_cents, version = wanted.version
  from unnest($1::uuid[], $2::uuid[], $3::text[], $4::integer[], $5::text[], $6::float8[], $7::bigint[], $8::integer[])
    as wanted (lane_id, id, from_state, from_version, state, expires_at, total_cents, version)
  where r.lane_id = wanted.lane_id and r.id = wanted.id and r.state = wanted.from_state and r.version = wanted.from_version
    -- one lane: and r.lane_id = ($1::uuid[])[1]
  returning 1
)
select holdfast.expect_rows((select count(*) from settled), $9::bigint)
