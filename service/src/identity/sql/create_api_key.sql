insert into identity.api_keys (key_id, organisation_id, label, hint, key_hash, scopes)
select $1, organisation_id, $3, $4, $5, $6
from identity.organisations
where organisation_id = $2
