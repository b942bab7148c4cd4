-- Waits until nothing is under way in the lane, and says when that was: whatever saw a pass before has been committed and can
-- be counted, whatever comes later reads a later clock.
with lane as materialized (
  select lane_id from holdfast.lanes where lane_id = $1::uuid for share
)
select (extract(epoch from coalesce($2::timestamptz, clock_timestamp())) * 1000)::float8 as free_at_ms from lane
