insert into holdfast.reservation_charges (lane_id, reservation_id, item_no, component, cents)
select lane_id, reservation_id, item_no, component, cents
from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::text[], $5::bigint[]) as charge (lane_id, reservation_id, item_no, component, cents)
