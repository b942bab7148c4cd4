-- A new account, or the one that this e-mail has in this organisation: it gets the role, and is let in again. No row: the e-mail is in
-- another organisation, or there is no such organisation.
insert into identity.staff_accounts as known (account_id, organisation_id, email, email_normalised, name, role)
select $1::uuid, organisation_id, $3::text, $4::text, $5::text, $6::text
from identity.organisations
where organisation_id = $2::uuid
on conflict (email_normalised) do update set
  role = excluded.role,
  name = case when excluded.name = '' then known.name else excluded.name end,
  disabled_at = null
where known.organisation_id = excluded.organisation_id
returning account_id::text
