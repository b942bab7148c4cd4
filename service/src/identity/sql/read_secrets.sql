select name, secret from identity.secrets
