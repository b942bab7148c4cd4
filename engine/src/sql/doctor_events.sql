-- Every version of a reservation has its one event; no event is without its version.
select coalesce(r.id, e.aggregate_id) as id, r.version, e.events::float8 as events, e.first::float8 as first, e.last::float8 as last
from holdfast.reservations r
full join (
  select aggregate_id, count(*) as events, count(distinct aggregate_version) as versions, min(aggregate_version) as first, max(aggregate_version) as last
  from holdfast.outbox
  where type like 'reservation.%'
  group by aggregate_id
) as e on e.aggregate_id = r.id
where r.id is null or e.aggregate_id is null or e.events <> r.version or e.versions <> r.version or e.first <> 1 or e.last <> r.version
