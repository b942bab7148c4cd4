-- Sales, those beyond one a buyer, and the counter.
select
  (select count(*)::integer from holdfast_theatre.sales) as sold,
  (select (count(*) - count(distinct buyer))::integer from holdfast_theatre.sales) as sold_twice,
  available
from holdfast_theatre.sectors
