-- A mail server may be asked for encryption only where it offers it, as one of KONTOR_SMTP_URL without a login is.
CREATE TABLE mail_server_new (
  id TEXT PRIMARY KEY CHECK (id = 'outgoing'),
  provider TEXT NOT NULL,
  host TEXT NOT NULL,
  port INTEGER NOT NULL,
  encryption TEXT NOT NULL CHECK (encryption IN ('tls', 'starttls', 'offered', 'none')),
  sender TEXT NOT NULL,
  username TEXT NOT NULL,
  password TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO mail_server_new SELECT id, provider, host, port, encryption, sender, username, password FROM mail_server;
DROP TABLE mail_server;
ALTER TABLE mail_server_new RENAME TO mail_server;
