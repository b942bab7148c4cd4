with changed as (
  update holdfast.lanes l
  set version = l.version + wanted.times
  from unnest($1::uuid[], $2::integer[]) as wanted (lane_id, times)
  where l.lane_id = wanted.lane_id
    -- one lane: and l.lane_id = ($1::uuid[])[1]
  returning 1
)
select holdfast.expect_rows((select count(*) from changed), $3::bigint)
