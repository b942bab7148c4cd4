-- Null: keep. A currency is kept once something has a price in it; the lane is locked, so none can get one meanwhile.
update stays.properties p
set name = coalesce($3::text, name), city = coalesce($4::text, city), timezone = coalesce($5::text, timezone), currency = coalesce($6::text, currency),
  check_in_time = coalesce($7::text, check_in_time)
where p.property_id = $1::uuid and p.organisation_id = $2::uuid
  and ($6::text is null or $6::text = p.currency or not exists (select from stays.rates r where r.property_id = p.property_id and r.currency is not null))
