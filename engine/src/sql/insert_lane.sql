insert into holdfast.lanes (lane_id, organisation_id, kind, currency, opens_at, closes_at, owner_limit)
values ($1, $2, $3, $4, to_timestamp($5::float8), to_timestamp($6::float8), $7)
returning no::float8 as no
