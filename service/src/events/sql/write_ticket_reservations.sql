insert into events.ticket_reservations (event_id, reservation_id, organisation_id, user_id, created_at)
select event_id, reservation_id, organisation_id, user_id, to_timestamp(created_at)
from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::float8[]) as reserved (event_id, reservation_id, organisation_id, user_id, created_at)
