-- As the key that is read: of no lane, where there may be others.
select from holdfast.idempotency_keys
where key = $1 and scope = $2 and coalesce(lane_id, '00000000-0000-0000-0000-000000000000') = '00000000-0000-0000-0000-000000000000'
for no key update
