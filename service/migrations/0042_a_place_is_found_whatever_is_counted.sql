-- No statement of a waiting room may hang on what the planner believes of its event. What is known of past events says nothing of
-- the next: once they were counted, it takes one it has not seen for one with hardly a place, and reads a million for one.
alter table events.places alter column event_id set statistics 0;
-- And the person comes first: on the event alone there is one index, that of the numbers, so that nothing else is tempting.
drop index events.places_of_people;
create index places_of_people on events.places (user_id, event_id, number);
