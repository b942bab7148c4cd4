-- Of a transaction that somebody else began.
select current_setting('transaction_isolation') as isolation
