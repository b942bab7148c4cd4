-- For this transaction only: what it does may be lost in a crash, and will be done again.
select set_config('synchronous_commit', 'off', true)
