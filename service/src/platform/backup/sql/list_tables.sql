-- The tables of the given schemas, each after those it refers to, with the statements that read and write its rows whole:
-- a row travels as PostgreSQL's own text of it, so no type loses anything.
with recursive tables as (
  select c.oid, n.nspname as schema, c.relname as name
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1::text[]) and c.relkind in ('r', 'p') and not c.relispartition
),
depths as (
  select oid, 0 as depth from tables
  union all
  select f.conrelid, d.depth + 1
  from depths d
  join pg_constraint f on f.confrelid = d.oid and f.contype = 'f' and f.conrelid <> f.confrelid
  where d.depth < 100
),
written as (
  select a.attrelid as oid, array_agg(a.attname::text order by a.attnum) as columns
  from pg_attribute a
  where a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by a.attrelid
)
select
  format('%s.%s', t.schema, t.name) as name,
  w.columns,
  format('select t::text as row from %I.%I t', t.schema, t.name) as read,
  format(
    'insert into %1$I.%2$I (%3$s) overriding system value select %4$s from (select r::%1$I.%2$I as x from unnest($1::text[]) r offset 0) rows',
    t.schema, t.name,
    (select string_agg(format('%I', c), ', ') from unnest(w.columns) c),
    (select string_agg(format('(x).%I', c), ', ') from unnest(w.columns) c)
  ) as write,
  format('truncate %I.%I cascade', t.schema, t.name) as clear
from tables t
join written w using (oid)
order by (select max(depth) from depths d where d.oid = t.oid), 1
