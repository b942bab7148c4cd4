select account.account_id::text
from identity.staff_invitations invitation
join identity.staff_accounts account on account.account_id = invitation.account_id and account.disabled_at is null
where invitation.token_hash = $1::bytea and invitation.used_at is null and invitation.expires_at > clock_timestamp()
