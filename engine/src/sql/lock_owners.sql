-- Holds of one owner are counted over all lanes, so the count needs a lock of its own: after the lanes, in one order.
select pg_advisory_xact_lock(owner.lock) from unnest($1::bigint[]) as owner (lock)
