-- By its reference, or by its id and the number of the lane that the id carries.
select r.lane_id::text, r.id::text, r.kind, r.owner, r.organisation_id::text, stay.email as guest_email
from (
  select lane_id, id, kind, owner, organisation_id from holdfast.reservations where reference = $1::text
  union all
  select r.lane_id, r.id, r.kind, r.owner, r.organisation_id
  from holdfast.lanes l
  join holdfast.reservations r on r.lane_id = l.lane_id and r.id = $2::uuid
  where l.no = $3::bigint
) as r
left join stays.stays stay on stay.property_id = r.lane_id and stay.reservation_id = r.id
