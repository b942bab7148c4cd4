-- Where each sequence of the given schemas stands; null: never used.
select format('%I.%I', schemaname, sequencename) as name, last_value::text as last_value
from pg_sequences
where schemaname = any($1::text[])
order by 1
