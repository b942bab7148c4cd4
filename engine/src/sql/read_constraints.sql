select c.conname as name, pg_get_constraintdef(c.oid) as definition
from pg_constraint c
join pg_namespace n on n.oid = c.connamespace
where n.nspname = 'holdfast' and c.convalidated and c.conname = any($1::text[])
