select r.lane_id, r.id, r.organisation_id, r.reference, r.kind, r.owner, r.state,
  (extract(epoch from r.expires_at) * 1000)::float8 as expires_at_ms, (extract(epoch from r.latest_expiry) * 1000)::float8 as latest_expiry_ms,
  r.currency, r.total_cents::float8 as total_cents, r.version, (extract(epoch from r.created_at) * 1000)::float8 as created_at_ms
from unnest($1::uuid[], $2::uuid[]) as wanted (lane_id, id)
join holdfast.reservations r on r.lane_id = wanted.lane_id and r.id = wanted.id
  -- one lane: and r.lane_id = ($1::uuid[])[1]
