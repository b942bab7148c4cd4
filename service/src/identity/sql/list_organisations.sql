select organisation_id, name, (extract(epoch from created_at) * 1000)::float8 as created_at_ms
from identity.organisations
order by created_at, organisation_id
