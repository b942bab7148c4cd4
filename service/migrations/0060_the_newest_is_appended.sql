-- Newest last: a row that is added at the right edge of an index costs less than one at the left, and the lists read it backwards.
drop index stays.stays_by_age;
create index stays_by_age on stays.stays (organisation_id, created_at, reservation_id);
drop index events.ticket_reservations_by_age;
create index ticket_reservations_by_age on events.ticket_reservations (organisation_id, created_at, reservation_id);
drop index orders.orders_by_age;
create index orders_by_age on orders.orders (organisation_id, created_at, order_id);
