-- Locks the lane and moves the version of its terms. A field whose flag is false keeps its value.
update holdfast.lanes
set version = version + 1,
  currency = coalesce($2::text, currency),
  opens_at = case when $3::boolean then to_timestamp($4::float8) else opens_at end,
  closes_at = case when $5::boolean then to_timestamp($6::float8) else closes_at end,
  owner_limit = case when $7::boolean then $8::integer else owner_limit end
where lane_id = $1
returning version::float8 as version
