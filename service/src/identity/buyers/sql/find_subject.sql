select user_id, email
from identity.users
where issuer = $1 and subject = $2
