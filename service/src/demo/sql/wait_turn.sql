-- One process at a time, until the end of the transaction.
select pg_advisory_xact_lock(4851322)
