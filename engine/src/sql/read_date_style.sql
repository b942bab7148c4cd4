-- Dates are compared as text that PostgreSQL writes.
select current_setting('DateStyle') as style
