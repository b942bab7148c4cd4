-- Lines that draw on a cell of another lane than their reservation's.
select count(*)::float8 as lines from holdfast.reservation_lines where cell_lane_id is not null and cell_lane_id <> lane_id
