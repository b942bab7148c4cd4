delete from identity.refresh_families
where family_id in (
  select family_id
  from identity.refresh_families
  where expires_at < clock_timestamp()
  order by expires_at
  limit 1000
  for update skip locked
)
