-- Empty: the extension is not in this database.
select extversion as version from pg_extension where extname = 'citus'
