insert into holdfast_theatre.sectors (available) values ($1::integer)
