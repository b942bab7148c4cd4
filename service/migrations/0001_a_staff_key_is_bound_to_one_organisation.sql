-- Who may do what. Staff ask with a key that is shown once: only its SHA-256 is kept, which is enough for a random key.
create schema if not exists identity;

create table identity.organisations (
  organisation_id uuid not null constraint organisations_are_unique primary key,
  name text not null constraint an_organisation_has_a_name check (name <> ''),
  created_at timestamptz not null default clock_timestamp()
);

create table identity.api_keys (
  key_id uuid not null constraint api_keys_are_unique primary key,
  organisation_id uuid not null constraint a_key_belongs_to_an_organisation references identity.organisations (organisation_id),
  label text not null,
  -- The first characters, so that people can tell their keys apart.
  hint text not null,
  key_hash bytea not null constraint a_key_names_one_principal unique constraint key_hash_is_sha256 check (length(key_hash) = 32),
  scopes text[] not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz,
  revoked_at timestamptz
) with (fillfactor = 80);
create index api_keys_by_organisation on identity.api_keys (organisation_id, created_at);
