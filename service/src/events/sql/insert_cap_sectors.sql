insert into events.cap_sectors (event_id, cap_id, sector_id) select $1::uuid, $2::uuid, sector_id from unnest($3::uuid[]) as under (sector_id)
