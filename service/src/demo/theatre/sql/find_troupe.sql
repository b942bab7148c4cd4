-- Which of these accounts there are.
select user_id::text from identity.users where user_id = any($1::uuid[])
