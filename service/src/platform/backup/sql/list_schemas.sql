-- Which of the given schemas exist.
select nspname as name from pg_namespace where nspname = any($1::text[]) order by 1
