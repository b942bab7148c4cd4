-- Stays as everybody sees them, in the order asked for: a hold past its deadline is expired, whether or not anybody has settled it.
select
  r.id::text,
  r.lane_id::text as property_id,
  r.organisation_id::text,
  r.reference,
  r.owner,
  case when r.state = 'held' and r.expires_at <= at.now then 'expired' else r.state end as status,
  case when r.state = 'held' and r.expires_at > at.now then (extract(epoch from r.expires_at) * 1000)::float8 end as expires_at_ms,
  r.currency,
  r.total_cents::float8,
  (extract(epoch from r.created_at) * 1000)::float8 as created_at_ms,
  s.check_in::text,
  s.check_out::text,
  s.guests,
  s.adults,
  s.children_ages,
  s.email,
  s.email_as_given,
  s.full_name,
  s.phone,
  s.source,
  s.external_reference,
  s.payment,
  (extract(epoch from s.refundable_until) * 1000)::float8 as refundable_until_ms,
  (extract(epoch from s.cancelled_at) * 1000)::float8 as cancelled_at_ms,
  s.refund_cents::float8,
  s.refundable,
  (select json_agg(json_build_object(
      'item_no', room.item_no, 'room_type_id', room.room_type_id, 'rate_plan_id', room.rate_plan_id, 'guests', room.guests, 'total_cents', room.total_cents,
      'refundable_until_ms', (extract(epoch from room.refundable_until) * 1000)::float8) order by room.item_no)
    from stays.stay_rooms room where room.property_id = r.lane_id and room.reservation_id = r.id) as rooms,
  (select json_agg(json_build_array(line.item_no, line.date, line.price_cents) order by line.item_no, line.date)
    from holdfast.reservation_lines line where line.lane_id = r.lane_id and line.reservation_id = r.id and line.role = 'unit') as lines
from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (property_id, reservation_id, no)
join holdfast.reservations r on r.lane_id = asked.property_id and r.id = asked.reservation_id
join stays.stays s on s.property_id = asked.property_id and s.reservation_id = asked.reservation_id
cross join (select coalesce($3::timestamptz, clock_timestamp()) as now) at
order by asked.no
