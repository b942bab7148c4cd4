-- Whoever holds the room's row may give numbers, let people in and take note of who left. Every later statement of the
-- transaction sees all that was done under it before.
select event_id from events.waiting_rooms where event_id = $1::uuid for no key update
