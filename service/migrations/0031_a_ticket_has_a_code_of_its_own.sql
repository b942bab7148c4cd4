-- Reservations of tickets, by whom; and the tickets that they become. Items, quantities and prices are the kernel's lines;
-- state, deadline of a hold and total are the kernel's reservation.
create table events.ticket_reservations (
  event_id uuid not null,
  reservation_id uuid not null,
  organisation_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  -- What cancelling gave back, so that a repeated cancel gets the same answer.
  refund_cents bigint constraint ticket_refund_not_negative check (refund_cents >= 0),
  constraint ticket_reservations_are_unique primary key (event_id, reservation_id)
) with (fillfactor = 90);
create index ticket_reservations_by_user on events.ticket_reservations (user_id, created_at desc, reservation_id desc);
create index ticket_reservations_by_age on events.ticket_reservations (organisation_id, created_at desc, reservation_id desc);

-- Made when the reservation is confirmed, one row a ticket.
create table events.tickets (
  event_id uuid not null,
  reservation_id uuid not null,
  ticket_no smallint not null,
  organisation_id uuid not null,
  -- As in the kernel's lines.
  item_no smallint not null,
  sector_id uuid not null,
  -- What opens the door: 122 random bits, known to the owner of the reservation and to staff.
  code text not null constraint a_code_opens_for_one_ticket unique,
  state text not null default 'valid' constraint ticket_state_is_known check (state in ('valid', 'void')),
  issued_at timestamptz not null,
  constraint tickets_are_unique primary key (event_id, reservation_id, ticket_no)
) with (fillfactor = 90);
