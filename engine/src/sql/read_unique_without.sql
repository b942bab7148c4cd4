-- Unique indexes of the tables $1 in which the column $2 of the same place does not stand.
select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as index
from unnest($1::text[], $2::text[]) as lane (name, column_name)
join pg_index i on i.indrelid = lane.name::regclass and i.indisunique
where not exists (
  select from pg_attribute a where a.attrelid = i.indrelid and a.attname = lane.column_name and a.attnum = any(i.indkey::smallint[])
)
order by 1, 2
