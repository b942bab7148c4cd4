-- The lanes that nobody holds just now; the rest are put back.
select lane_id, no::float8 as no, organisation_id, kind, currency,
  (extract(epoch from opens_at) * 1000)::float8 as opens_at_ms, (extract(epoch from closes_at) * 1000)::float8 as closes_at_ms,
  owner_limit, version::float8 as version
from holdfast.lanes
where lane_id = any($1::uuid[])
  -- one lane: and lane_id = ($1::uuid[])[1]
order by lane_id
for no key update skip locked
