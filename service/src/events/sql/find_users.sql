-- Accounts of this e-mail: one of our own, and any that an external issuer says have it.
select user_id::text from identity.users where lower(email) = lower($1::text)
