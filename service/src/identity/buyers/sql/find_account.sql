select user_id, password_hash
from identity.users
where email_normalised = $1
