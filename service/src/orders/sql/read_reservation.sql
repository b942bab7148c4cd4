-- By its reference, or by its id and the number of the lane that the id carries.
select
  r.lane_id::text, r.id::text, r.organisation_id::text, r.owner, r.kind, r.state
from holdfast.reservations r where r.reference = $1::text
union all
select r.lane_id::text, r.id::text, r.organisation_id::text, r.owner, r.kind, r.state
from holdfast.lanes l
join holdfast.reservations r on r.lane_id = l.lane_id and r.id = $2::uuid
where l.no = $3::bigint
