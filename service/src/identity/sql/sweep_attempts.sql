delete from identity.guest_attempts
where subject in (
  select subject
  from identity.guest_attempts
  where window_ends_at < clock_timestamp() - interval '1 hour'
  order by window_ends_at
  limit 1000
  for update skip locked
)
