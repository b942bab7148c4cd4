-- One performance a database at a time, until the end of the transaction.
select pg_try_advisory_xact_lock(4851323) as taken
