-- So many positions of the feed for events that are made otherwise; answers the last one before them.
update holdfast.relay set last_position = last_position + $1::bigint returning (last_position - $1::bigint)::float8 as after
