-- A page of the public catalogue, oldest first; after the property ($1, $2) when it is given.
select p.property_id::text, p.name, p.city, p.timezone, p.currency, p.check_in_time, (extract(epoch from p.created_at) * 1000000)::bigint::text as created_at_us
from stays.properties p
where $1::bigint is null or (p.created_at, p.property_id) > ('epoch'::timestamptz + $1::bigint * interval '1 microsecond', $2::uuid)
order by p.created_at, p.property_id
limit $3::integer
