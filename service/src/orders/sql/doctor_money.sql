-- Money that was neither applied nor given back, or both (a refund that was refused is another check's); more than one applied payment for one reservation that was not given back.
select p.order_id::text, p.provider_ref, p.amount_cents::float8, p.refunded_cents::float8, 'given back' as what
from orders.payments p
left join orders.refunds refund on refund.gateway = p.gateway and refund.provider_ref = p.provider_ref and refund.state <> 'failed'
group by p.gateway, p.provider_ref
having p.refunded_cents <> coalesce(sum(refund.amount_cents), 0)
  or (not p.applied and p.refunded_cents <> p.amount_cents and not exists (
    select from orders.refunds refused
    where refused.gateway = p.gateway and refused.provider_ref = p.provider_ref and refused.state = 'failed' and refused.made_again_as is null
  ))
union all
select null, o.reservation_id::text, sum(p.amount_cents)::float8, sum(p.refunded_cents)::float8, 'paid twice'
from orders.payments p
join orders.orders o on o.order_id = p.order_id
where p.applied and p.refunded_cents < p.amount_cents
group by o.lane_id, o.reservation_id
having count(*) > 1
