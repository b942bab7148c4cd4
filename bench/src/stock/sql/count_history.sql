select (select count(*) from holdfast.reservations)::float8 as reservations, (select count(*) from holdfast.outbox)::float8 as events
