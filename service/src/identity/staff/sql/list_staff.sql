select account.account_id::text, account.organisation_id::text, account.email, account.name, account.role,
  account.password_hash is not null as accepted,
  (extract(epoch from account.created_at) * 1000)::float8 as created_at_ms,
  (extract(epoch from account.disabled_at) * 1000)::float8 as disabled_at_ms
from identity.staff_accounts account
where $1::uuid is null or account.organisation_id = $1::uuid
order by account.created_at, account.account_id
