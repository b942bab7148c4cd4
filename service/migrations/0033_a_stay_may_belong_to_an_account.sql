-- Who booked with an account; null: a guest without one.
alter table stays.stays add column user_id uuid;
create index stays_by_user on stays.stays (user_id, created_at desc, reservation_id desc) where user_id is not null;
