-- In a statement of its own behind the locks: now() is frozen at BEGIN.
select (extract(epoch from coalesce($1::timestamptz, clock_timestamp())) * 1000)::float8 as now_ms
