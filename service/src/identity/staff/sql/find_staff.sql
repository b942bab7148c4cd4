select account_id::text, password_hash
from identity.staff_accounts
where email_normalised = $1::text and disabled_at is null
