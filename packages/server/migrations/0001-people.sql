-- Boot and box settings a person may change at run time.
CREATE TABLE system_config (
  context TEXT NOT NULL,
  id TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (context, id)
) STRICT;

CREATE TABLE people (
  uid TEXT PRIMARY KEY,
  givenname TEXT NOT NULL,
  surname TEXT NOT NULL,
  extern_email TEXT NOT NULL,
  intern_email TEXT NOT NULL,
  mobile TEXT NOT NULL DEFAULT '',
  telephone_number TEXT NOT NULL DEFAULT '',
  facsimile_telephone_number TEXT NOT NULL DEFAULT '',
  postal_address TEXT NOT NULL DEFAULT '',
  postal_code TEXT NOT NULL DEFAULT '',
  street TEXT NOT NULL DEFAULT '',
  title TEXT NOT NULL DEFAULT '',
  description TEXT NOT NULL DEFAULT '',
  secretary TEXT NOT NULL DEFAULT '',
  manager TEXT NOT NULL DEFAULT '',
  preferred_language TEXT NOT NULL DEFAULT 'de',
  enabled INTEGER NOT NULL DEFAULT 1,
  created INTEGER NOT NULL
) STRICT;

CREATE TABLE user_config (
  uid TEXT NOT NULL REFERENCES people (uid) ON DELETE CASCADE,
  id TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (uid, id)
) STRICT;

CREATE TABLE groups (
  cn TEXT PRIMARY KEY,
  description TEXT NOT NULL,
  mail_local_address TEXT NOT NULL DEFAULT '',
  entry_parent_id TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE group_members (
  cn TEXT NOT NULL REFERENCES groups (cn) ON DELETE CASCADE,
  uid TEXT NOT NULL,
  PRIMARY KEY (cn, uid)
) STRICT;
CREATE INDEX group_members_by_uid ON group_members (uid);

INSERT INTO groups (cn, description) VALUES ('admin', 'Administrator'), ('signing', 'Manager');

-- What proves who a person is. Hashes as they are, secrets sealed under the box key.
CREATE TABLE credentials (
  uid TEXT PRIMARY KEY,
  password_hash TEXT NOT NULL,
  password_changed INTEGER NOT NULL,
  puk_plain TEXT,
  puk_hash TEXT NOT NULL,
  two_factor_secret TEXT,
  two_factor_pending TEXT,
  two_factor_step INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE recovery_codes (
  uid TEXT NOT NULL REFERENCES credentials (uid) ON DELETE CASCADE,
  code_hash TEXT NOT NULL,
  PRIMARY KEY (uid, code_hash)
) STRICT;

-- Wrong tries by account and by address; in the database, so that a restart does not reset them.
CREATE TABLE tries (
  key TEXT PRIMARY KEY,
  failed INTEGER NOT NULL,
  since INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  uid TEXT NOT NULL,
  created INTEGER NOT NULL,
  last_used INTEGER NOT NULL,
  address TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  two_factor_confirmed INTEGER NOT NULL,
  admin_from INTEGER NOT NULL DEFAULT 0,
  admin_until INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX sessions_by_uid ON sessions (uid);

-- Who did what, from where. Rows are only ever added.
CREATE TABLE journal (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  address TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  before TEXT,
  after TEXT
) STRICT;
CREATE TRIGGER journal_is_not_changed BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
CREATE TRIGGER journal_is_not_deleted BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
