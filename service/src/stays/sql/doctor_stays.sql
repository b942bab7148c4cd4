-- A reservation that is a stay and lacks what was agreed, and an agreement without its reservation.
select coalesce(r.lane_id, s.property_id) as property_id, coalesce(r.id, s.reservation_id) as reservation_id, (r.id is not null) as reserved, (s.reservation_id is not null) as agreed
from (select lane_id, id from holdfast.reservations where kind = 'stay') as r
full join stays.stays s on s.property_id = r.lane_id and s.reservation_id = r.id
where r.id is null or s.reservation_id is null
