-- A reservation without lines, or whose charges do not add up to its total.
select r.lane_id, r.id, r.reference, r.total_cents::float8 as total_cents, c.cents::float8 as charged, l.lines::float8 as lines
from holdfast.reservations r
left join (select lane_id, reservation_id, count(*) as lines from holdfast.reservation_lines group by 1, 2) as l on l.lane_id = r.lane_id and l.reservation_id = r.id
left join (select lane_id, reservation_id, sum(cents) as cents from holdfast.reservation_charges group by 1, 2) as c on c.lane_id = r.lane_id and c.reservation_id = r.id
where l.lines is null or r.total_cents <> coalesce(c.cents, 0)
