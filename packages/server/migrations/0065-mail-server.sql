-- The mail server that sends the mail of the box, as an administrator set it. It wins over KONTOR_SMTP_URL. The password is sealed.
CREATE TABLE mail_server (
  id TEXT PRIMARY KEY CHECK (id = 'outgoing'),
  provider TEXT NOT NULL,
  host TEXT NOT NULL,
  port INTEGER NOT NULL,
  encryption TEXT NOT NULL CHECK (encryption IN ('tls', 'starttls', 'none')),
  sender TEXT NOT NULL,
  username TEXT NOT NULL,
  password TEXT NOT NULL
) STRICT, WITHOUT ROWID;
