-- What ended a day ago and more.
delete from identity.staff_sessions
where expires_at < clock_timestamp() - interval '1 day'
