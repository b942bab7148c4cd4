-- Refused refunds of a payment that a new one covers.
update orders.refunds refused
set made_again_as = made.refund_id
from orders.refunds made
where made.refund_id = $1::uuid and refused.gateway = made.gateway and refused.provider_ref = made.provider_ref and refused.state = 'failed'
  and refused.made_again_as is null and refused.amount_cents <= made.amount_cents
