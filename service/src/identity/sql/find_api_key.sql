select key_id, organisation_id, scopes
from identity.api_keys
where key_hash = $1 and revoked_at is null
