select count(*)::float8 as overdue from holdfast.reservations where state = 'held' and expires_at <= now()
