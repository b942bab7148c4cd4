-- What is shown is the frontier as a beat of the database's clock began: 0.7 s, and a move in the last quarter of a second of one counts
-- for the next, so that nothing that is shown is older than 0.95 s. A beat has a higher number than any second, so what was written
-- by the second is shown at once.
alter table events.waiting_rooms rename column moved_in_second to moved_in_beat;
alter table events.waiting_rooms rename column earlier_second to earlier_beat;
