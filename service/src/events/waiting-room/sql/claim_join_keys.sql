-- The Idempotency-Keys of those who are about to join; a key that was used before stays as it is.
insert into holdfast.idempotency_keys (key, scope, fingerprint, lane_id, result_kind, result_id)
select asked.key, asked.scope, asked.fingerprint, event.event_id, 'place', asked.id
from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) as asked (id, key, scope, fingerprint)
join events.events event on event.event_id = $1::uuid
where event.status = 'on_sale' and (event.sales_close_at is null or event.sales_close_at > coalesce($6::timestamptz, clock_timestamp()))
order by asked.scope, asked.key
on conflict do nothing
