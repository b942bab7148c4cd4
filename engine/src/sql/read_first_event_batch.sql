-- Is there anything to number? Asked before anything is locked: a locked row takes a transaction id and is written to the log.
select no from holdfast.outbox_batches where no > $1::bigint order by no limit 1
