insert into identity.guest_attempts as known (subject, failed, window_ends_at)
select subject, 1, clock_timestamp() + make_interval(secs => $2)
from unnest($1::text[]) as subject
order by subject
on conflict (subject) do update set
  failed = case when known.window_ends_at <= clock_timestamp() then 1 else known.failed + 1 end,
  window_ends_at = case when known.window_ends_at <= clock_timestamp() then excluded.window_ends_at else known.window_ends_at end
returning subject, failed, (extract(epoch from window_ends_at - clock_timestamp()))::float8 as seconds_left
