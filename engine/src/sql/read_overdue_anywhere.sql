select lane_id, id, kind
from holdfast.reservations
where state = 'held' and expires_at <= coalesce($2::timestamptz, statement_timestamp())
order by expires_at
limit $1::integer
