-- People of an organisation. Each is in exactly one, with a role; which scopes a role has is said in code. An e-mail is one person,
-- whatever organisation they are in. Who was invited and has not come yet has no password.
create table identity.staff_accounts (
  account_id uuid not null constraint staff_accounts_are_unique primary key,
  organisation_id uuid not null constraint staff_belong_to_an_organisation references identity.organisations (organisation_id),
  -- As given.
  email text not null,
  email_normalised text not null constraint an_email_is_one_of_the_staff unique,
  name text not null default '',
  role text not null constraint staff_role_is_known check (role in ('manager', 'front_desk', 'revenue', 'box_office', 'accounts', 'viewer')),
  password_hash text,
  created_at timestamptz not null default clock_timestamp(),
  disabled_at timestamptz
);
create index staff_by_organisation on identity.staff_accounts (organisation_id, created_at);

-- One link, once: the hash of what it carries.
create table identity.staff_invitations (
  token_hash bytea not null constraint staff_invitations_are_unique primary key constraint invitation_hash_is_sha256 check (length(token_hash) = 32),
  account_id uuid not null constraint an_invitation_is_for_somebody references identity.staff_accounts (account_id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_invitations_by_account on identity.staff_invitations (account_id);

-- A browser that is signed in. Its cookie is random, so a fast hash will do.
create table identity.staff_sessions (
  session_id uuid not null constraint staff_sessions_are_unique primary key,
  account_id uuid not null constraint a_staff_session_is_somebodys references identity.staff_accounts (account_id) on delete cascade,
  token_hash bytea not null constraint a_staff_session_has_its_token unique constraint staff_session_hash_is_sha256 check (length(token_hash) = 32),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index staff_sessions_by_account on identity.staff_sessions (account_id);
create index staff_sessions_by_age on identity.staff_sessions (expires_at);
