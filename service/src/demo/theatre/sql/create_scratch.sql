-- The tables of the naive design, which live for one performance.
create schema holdfast_theatre
  create table sectors (available integer not null)
  create table sales (buyer integer not null)
