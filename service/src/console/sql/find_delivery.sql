select d.target
from holdfast.deliveries d
join holdfast.outbox e on e.id = d.event_id
where d.event_id = $2::uuid and e.organisation_id = $1::uuid
limit 1
