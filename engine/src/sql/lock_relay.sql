-- One process numbers at a time; the others find nothing to do.
select last_position::float8 as last_position from holdfast.relay for update skip locked
