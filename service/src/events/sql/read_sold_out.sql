select events.is_sold_out($1::uuid) as sold_out
