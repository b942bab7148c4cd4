-- Whether one may join: no row where there is no such event, or none yet for the public.
select event.status, event.status <> 'on_sale' or coalesce(event.sales_close_at <= coalesce($2::timestamptz, clock_timestamp()), false) as closed
from events.events event
where event.event_id = $1::uuid and event.status <> 'draft'
