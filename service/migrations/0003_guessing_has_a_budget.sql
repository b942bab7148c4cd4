-- Failed attempts to open a reservation by reference and e-mail, counted per reference, per address and in all. A subject is a
-- keyed hash: the table names nobody.
create table identity.guest_attempts (
  subject text not null constraint attempts_are_counted_once primary key,
  failed integer not null,
  window_ends_at timestamptz not null
) with (fillfactor = 50);
create index guest_attempts_by_age on identity.guest_attempts (window_ends_at);
