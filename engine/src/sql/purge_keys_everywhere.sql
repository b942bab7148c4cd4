-- As purge_keys where the tables are distributed by lane: no limit and no lock that would reach over several servers.
delete from holdfast.idempotency_keys where created_at < statement_timestamp() - make_interval(days => $1::integer)
