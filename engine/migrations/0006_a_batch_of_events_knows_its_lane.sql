-- Where the tables are distributed by lane, a batch is of one lane, and its row lies where the rest of its transaction does.
-- Null: of several lanes.
alter table holdfast.outbox_batches add column lane_id uuid;
