-- What was applied, in its order.
select room, name from holdfast.migrations order by applied_at, room, name
