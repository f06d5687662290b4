-- The accounts with which apps ask the directory. The password is sealed, the hash is what the directory holds.
CREATE TABLE directory_accounts (
  instance_id TEXT PRIMARY KEY,
  password TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  reads TEXT NOT NULL CHECK (reads IN ('members', 'everyone'))
) STRICT;
