insert into identity.users (user_id, email, email_normalised, password_hash)
values ($1, $2, $3, $4)
on conflict (email_normalised) do nothing
