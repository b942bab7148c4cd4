-- The event leads: looked up by (target, event) with the target first, a mark whose planner knew little of a young table read all
-- that was ever delivered to its target, for each of its rows.
alter table holdfast.deliveries drop constraint deliveries_are_unique;
alter table holdfast.deliveries add constraint deliveries_are_unique primary key (event_id, target);
