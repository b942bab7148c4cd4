insert into holdfast_theatre.sales (buyer) values ($1::integer)
