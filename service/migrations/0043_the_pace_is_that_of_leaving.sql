-- How fast people are let in while a room fills says nothing of how long it takes once it is full: then somebody must leave first.
-- So the pace is that of leaving: how many fewer are inside when the next are let in than there were when the last had been.
alter table events.waiting_rooms add column inside_then integer;
update events.waiting_rooms set pace = 0;
