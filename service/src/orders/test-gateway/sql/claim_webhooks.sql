update test_gateway.outgoing o
set due_at = clock_timestamp() + least(60, power(2, o.attempts)) * interval '1 second', attempts = o.attempts + 1
where o.no in (select due.no from test_gateway.outgoing due where due.due_at <= clock_timestamp() order by due.due_at limit $1::integer for update skip locked)
returning o.no::text, o.body
