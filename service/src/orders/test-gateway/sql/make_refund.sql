-- Made once per refund id, and never beyond what the charge took; one that failed gave nothing back.
with charge as (
  select provider_ref, amount_cents from test_gateway.charges where provider_ref = $3::text and status = 'succeeded' for update
)
insert into test_gateway.refunds (refund_ref, refund_id, provider_ref, amount_cents, status)
select $1::text, $2::text, charge.provider_ref, $4::bigint, $5::text
from charge
where $4::bigint + coalesce((
    select sum(made.amount_cents) from test_gateway.refunds made where made.provider_ref = charge.provider_ref and made.status = 'succeeded'
  ), 0) <= charge.amount_cents
on conflict do nothing
returning refund_ref
