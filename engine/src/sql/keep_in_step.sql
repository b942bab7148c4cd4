-- Tables are distributed one after the other within one transaction.
select set_config('citus.multi_shard_modify_mode', 'sequential', true)
