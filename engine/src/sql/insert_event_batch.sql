insert into holdfast.outbox_batches (event_ids) values ($1::uuid[])
