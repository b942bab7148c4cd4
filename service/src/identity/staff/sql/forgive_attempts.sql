-- An attempt that was right: on this account from this network ($2) nothing stays, elsewhere the one is taken back.
update identity.guest_attempts
set failed = case when subject = $2::text then 0 else greatest(0, failed - 1) end
where subject = any($1::text[])
