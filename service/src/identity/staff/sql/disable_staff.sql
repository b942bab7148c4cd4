-- By e-mail or id. Nobody signs in by it any more, and who was signed in no longer is.
with disabled as (
  update identity.staff_accounts
  set disabled_at = clock_timestamp()
  where (email_normalised = $1::text or account_id::text = $1::text) and disabled_at is null
  returning account_id
), links as (
  delete from identity.staff_invitations where account_id in (select account_id from disabled) and used_at is null
), ended as (
  update identity.staff_sessions
  set ended_at = clock_timestamp()
  where account_id in (select account_id from disabled) and ended_at is null
)
select account_id::text from disabled
