-- The next number drawn is the one after $2.
select setval($1::regclass, $2::bigint, true)
