-- No more deliveries for it, and none of those that still waited. What was delivered, or is dead, remains on record.
with gone as (
  delete from holdfast.targets where target = $1 returning target
)
delete from holdfast.deliveries d using gone where d.target = gone.target and d.state = 'pending'
