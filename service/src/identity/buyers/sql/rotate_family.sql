-- One statement under the row's lock: of any number of uses at once the first finds its token the latest, all others do not.
update identity.refresh_families as family
set token_hash = case when family.token_hash = $2 then $3 else family.token_hash end,
  rotated_at = case when family.token_hash = $2 then clock_timestamp() else family.rotated_at end,
  ended_at = case when family.token_hash = $2 then null else clock_timestamp() end,
  ended_by = case when family.token_hash = $2 then null else 'reuse' end
where family.family_id = $1 and family.ended_at is null and family.expires_at > clock_timestamp()
returning family.user_id, family.ended_at is null as rotated
