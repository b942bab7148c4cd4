-- Secrets that every process must have alike, made here, once, from the server's strong random source: 256 bits each, out of
-- four random UUIDs of 122 bits.
create table identity.secrets (
  name text not null constraint secrets_are_unique primary key,
  secret bytea not null constraint a_secret_has_256_bits check (length(secret) = 32),
  created_at timestamptz not null default clock_timestamp()
);

insert into identity.secrets (name, secret)
select name, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
from unnest(array['owner', 'cursor', 'attempt']) as name;
