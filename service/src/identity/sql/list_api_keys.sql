select key_id, organisation_id, label, hint, scopes,
  (extract(epoch from created_at) * 1000)::float8 as created_at_ms,
  (extract(epoch from last_used_at) * 1000)::float8 as last_used_at_ms,
  (extract(epoch from revoked_at) * 1000)::float8 as revoked_at_ms
from identity.api_keys
where $1::uuid is null or organisation_id = $1
order by created_at, key_id
