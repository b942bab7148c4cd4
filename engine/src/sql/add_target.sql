insert into holdfast.targets (target) values ($1) on conflict do nothing
