-- People who buy. An account of our own has an e-mail, compared as `email_normalised`, and a password of which only the
-- argon2id hash is kept; or it is somebody whom an external issuer of tokens vouches for. Accounts belong to no organisation.
-- Emptied of everything but user_id a row names nobody, and what was bought keeps its owner.
create table identity.users (
  user_id uuid not null constraint users_are_unique primary key,
  -- As given; of an external issuer's people what the issuer says, which proves nothing and need not be unique.
  email text,
  email_normalised text constraint an_email_has_one_account unique,
  password_hash text,
  issuer text,
  subject text,
  created_at timestamptz not null default clock_timestamp(),
  constraint an_external_subject_is_one_user unique (issuer, subject),
  constraint an_account_has_both_email_and_password check ((email_normalised is null) = (password_hash is null)),
  constraint a_subject_has_its_issuer check ((issuer is null) = (subject is null))
);
create index users_by_email on identity.users (lower(email));

-- One sign-in: a family of refresh tokens of which exactly the latest is good. A token carries the family's id, so one that is
-- not the latest was spent before; then the family ends. Only hashes are kept.
create table identity.refresh_families (
  family_id uuid not null constraint refresh_families_are_unique primary key,
  user_id uuid not null constraint a_refresh_family_has_its_user references identity.users (user_id) on delete cascade,
  token_hash bytea not null constraint refresh_token_hash_is_sha256 check (length(token_hash) = 32),
  created_at timestamptz not null default clock_timestamp(),
  rotated_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  constraint a_refresh_family_ends_for_a_reason check ((ended_at is null) = (ended_by is null) and ended_by in ('logout', 'reuse'))
) with (fillfactor = 70);
create index refresh_families_by_user on identity.refresh_families (user_id);
create index refresh_families_by_age on identity.refresh_families (expires_at);
