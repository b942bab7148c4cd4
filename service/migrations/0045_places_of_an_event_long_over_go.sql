-- Places of an event that is long over are deleted, and with them who stood in its queue. The room keeps its counts: of its numbers those
-- below purged_to are gone or going, and of those who came in or left without, so many were among them.
alter table events.waiting_rooms
  add column purging boolean not null default false,
  add column purged_to integer not null default 0,
  add column admitted_purged integer not null default 0,
  add column departed_purged integer not null default 0,
  add constraint what_is_purged_was_counted check (
    purged_to <= served and admitted_purged <= admitted and departed_purged <= departed and admitted_purged + departed_purged = purged_to);
