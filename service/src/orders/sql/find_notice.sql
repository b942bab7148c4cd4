select inbox_id::text, state
from orders.inbox
where gateway = $1::text
  and (event_id = $2::text or (state <> 'mismatch' and provider_ref = $3::text and type = $4::text and status = $5::text and refund_id = $6::text))
order by event_id = $2::text desc
limit 1
