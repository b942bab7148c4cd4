-- Events of one aggregate, for people who read what happened to it. A bloom filter for every 128 pages: a row costs nothing while it is
-- written, because what was appended last is not summarised yet; a reader looks into the few ranges that may hold it, and into those.
create index events_by_aggregate on holdfast.outbox using brin (aggregate_id uuid_bloom_ops) with (pages_per_range = 64, autosummarize = on);
