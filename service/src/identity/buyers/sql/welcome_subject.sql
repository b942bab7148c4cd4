insert into identity.users as known (user_id, issuer, subject, email)
values ($1, $2, $3, $4)
on conflict (issuer, subject) do update set email = coalesce(excluded.email, known.email)
returning user_id
