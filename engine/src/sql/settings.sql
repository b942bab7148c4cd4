-- For this transaction only, so that no pooled connection keeps them. A lock that does not come in 0.7 s is somebody else's
-- open transaction; a client that stops for 2 s gives its locks back. The plans of these statements are index scans whatever
-- the tables held when they were made, and are made once per connection. Of one lane they are made each time: a condition on one
-- lane makes it look as if that were enough while its tables are young; and Citus names a shard by values only.
select set_config('lock_timeout', '700', true), set_config('idle_in_transaction_session_timeout', '2000', true),
  set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
  set_config('plan_cache_mode', 'force_generic_plan', true), set_config('jit', 'off', true)
  -- one lane: , set_config('plan_cache_mode', 'force_custom_plan', true)
