delete from identity.guest_attempts
where subject = any($1::text[])
