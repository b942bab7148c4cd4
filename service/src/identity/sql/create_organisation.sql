insert into identity.organisations (organisation_id, name)
values ($1, $2)
on conflict (organisation_id) do nothing
