select subject, failed, (extract(epoch from window_ends_at - clock_timestamp()))::float8 as seconds_left
from identity.guest_attempts
where subject = any($1::text[]) and window_ends_at > clock_timestamp()
