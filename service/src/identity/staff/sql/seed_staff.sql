-- For demo data; one that exists is left as it is.
insert into identity.staff_accounts (account_id, organisation_id, email, email_normalised, name, role, password_hash)
values ($1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::text, $7::text)
on conflict do nothing
