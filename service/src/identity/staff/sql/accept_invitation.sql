-- Once: the link is spent, the password set, and whoever was signed in with an earlier one is no more.
with spent as (
  update identity.staff_invitations
  set used_at = clock_timestamp()
  where token_hash = $1::bytea and used_at is null and expires_at > clock_timestamp()
  returning account_id
), ended as (
  update identity.staff_sessions
  set ended_at = clock_timestamp()
  where account_id in (select account_id from spent) and ended_at is null
)
update identity.staff_accounts account
set password_hash = $2::text, name = coalesce(nullif($3::text, ''), account.name)
from spent
where account.account_id = spent.account_id and account.disabled_at is null
returning account.account_id::text
