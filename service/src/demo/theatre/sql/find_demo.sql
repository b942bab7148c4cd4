-- Whether the demo data are here.
select exists (select from identity.organisations where organisation_id = $1::uuid) as found
