-- A refund that the gateway refused gave nothing back: its money is owed until it is made again, or given back by hand.
alter table orders.refunds
  -- Why it was refused, in the gateway's word.
  add column failure_code text,
  -- The refund that was made in its stead.
  add column made_again_as uuid constraint a_refund_is_made_again_as_another references orders.refunds (refund_id),
  -- How it was given back where the gateway could not: what an operator wrote.
  add column by_hand text,
  add constraint only_what_was_refused_is_made_again check (made_again_as is null or state = 'failed');

-- What was refused was not returned.
drop index orders.money_is_returned_once;
create unique index money_is_returned_once on orders.refunds (gateway, provider_ref, reason) where reason <> 'requested' and state <> 'failed';

-- What an operator wrote who saw to a notice that matched nothing.
alter table orders.inbox add column by_hand text;

-- What waits for people.
create index refunds_refused on orders.refunds (created_at) where state = 'failed' and made_again_as is null;
create index notices_for_people on orders.inbox (inbox_id) where state in ('mismatch', 'unclaimed') and by_hand is null;
