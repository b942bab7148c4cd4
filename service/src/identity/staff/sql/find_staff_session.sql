select session.session_id::text, account.account_id::text, account.organisation_id::text, organisation.name as organisation_name, account.email,
  account.name, account.role, (extract(epoch from session.expires_at) * 1000)::float8 as expires_at_ms,
  (extract(epoch from session.expires_at - clock_timestamp()))::float8 as seconds_left
from identity.staff_sessions session
join identity.staff_accounts account on account.account_id = session.account_id and account.disabled_at is null
join identity.organisations organisation on organisation.organisation_id = account.organisation_id
where session.token_hash = $1::bytea and session.ended_at is null and session.expires_at > clock_timestamp()
