-- Nothing free in any sector, under its own number or a cap's, and nothing held that could come back. A hold past its deadline
-- that nobody has settled is free, so while there is one the event is not sold out.
create function events.is_sold_out(asked uuid) returns boolean
language sql stable as $$
  select exists (select from events.sectors s where s.event_id = asked)
    and not exists (select from holdfast.reservations r where r.lane_id = asked and r.state = 'held')
    and not exists (
      select from events.sectors s
      where s.event_id = asked
        and not exists (
          select from holdfast.inventory i
          where i.lane_id = asked and i.booked >= i.allotment + i.overbooking
            and (i.pool_id = s.sector_id
              or i.pool_id in (select under.cap_id from events.cap_sectors under where under.event_id = asked and under.sector_id = s.sector_id))))
$$;
