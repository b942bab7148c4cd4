-- A property of an organisation, and its room types; null: it has none. The date is its today.
select
  p.name, p.currency, (coalesce($3::timestamptz, clock_timestamp()) at time zone p.timezone)::date::text as today,
  (select json_agg(json_build_object('room_type_id', t.room_type_id, 'code', t.code, 'name', t.name) order by t.created_at, t.room_type_id)
    from stays.room_types t where t.property_id = p.property_id) as room_types
from stays.properties p
where p.organisation_id = $1::uuid and p.property_id = $2::uuid
