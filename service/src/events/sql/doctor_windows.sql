-- The kernel sells by the lane's window and limit: they are what the event says.
select e.event_id, e.status, l.opens_at, l.closes_at, l.owner_limit
from events.events e
left join holdfast.lanes l on l.lane_id = e.event_id
where l.lane_id is null or l.owner_limit is distinct from e.limit_per_customer
  or l.opens_at is distinct from case e.status when 'draft' then 'infinity'::timestamptz when 'on_sale' then e.sales_open_at end
  or l.closes_at is distinct from case e.status when 'closed' then '-infinity'::timestamptz when 'on_sale' then e.sales_close_at end
