-- How the tables $1 lie on Citus: `lane_column` is null for a reference table. A table that lies here alone has no row.
select wanted.name as table, column_to_column_name(p.logicalrelid, p.partkey) as lane_column, p.colocationid as colocation
from unnest($1::text[]) as wanted (name)
join pg_dist_partition p on p.logicalrelid = wanted.name::regclass
