select refund.refund_id::text
from orders.refunds refund
join orders.orders o on o.order_id = refund.order_id and o.organisation_id = $1::uuid
where refund.refund_id = $2::uuid
