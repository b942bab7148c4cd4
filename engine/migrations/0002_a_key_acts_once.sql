-- One row per accepted intent. (key, scope): the key is the selective half, and time-ordered keys keep the index narrow at its edge.
create table holdfast.idempotency_keys (
  key text not null,
  scope text not null,
  fingerprint text not null,
  lane_id uuid,
  result_kind text not null,
  result_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint a_key_acts_once primary key (key, scope)
);
-- For the purge: rows come in nearly this order, so a summary of each block range is enough.
create index keys_by_age on holdfast.idempotency_keys using brin (created_at) with (pages_per_range = 16, autosummarize = on);
