select user_id, email, password_hash
from identity.users
where user_id = $1
