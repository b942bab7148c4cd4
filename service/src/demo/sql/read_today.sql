-- The date in the given zone.
select (clock_timestamp() at time zone $1)::date::text as today
