-- A move is shown from the second after its own on. One made in the last quarter of a second counts for the next: its commit may
-- come when that has begun, and whoever reads before and after must still see the same. So the row keeps the beginnings of two
-- seconds: of that of the last move, and of that of the move before.
alter table events.waiting_rooms
  add column earlier_second bigint not null default 0,
  add column served_earlier integer not null default 0,
  add column departed_earlier integer not null default 0;
