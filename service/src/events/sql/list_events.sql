-- A page of the events that everybody may see, and of the drafts of the organisation $1, oldest first; after the event ($2, $3) when it is given.
select e.event_id::text, (extract(epoch from e.created_at) * 1000000)::bigint::text as created_at_us
from events.events e
where (e.status <> 'draft' or e.organisation_id = $1::uuid)
  and ($2::bigint is null or (e.created_at, e.event_id) > ('epoch'::timestamptz + $2::bigint * interval '1 microsecond', $3::uuid))
order by e.created_at, e.event_id
limit $4::integer
