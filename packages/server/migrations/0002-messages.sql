-- What people are told. A text is either a code with parameters, rendered in the reader's language, or literal.
CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  indicator_id TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('PROGRESS', 'NOTIFICATION', 'ANNOUNCEMENT')),
  progress_type TEXT,
  status TEXT NOT NULL CHECK (status IN ('OK', 'ERROR', 'WARNING', 'INFO')),
  code TEXT,
  params TEXT NOT NULL DEFAULT '{}',
  literal TEXT NOT NULL DEFAULT '',
  progress INTEGER NOT NULL CHECK (progress BETWEEN 0 AND 100),
  -- listed: only the people in message_recipients, also when none of them is left.
  audience TEXT NOT NULL CHECK (audience IN ('everyone', 'listed')),
  time INTEGER NOT NULL,
  CHECK ((code IS NULL) <> (literal = ''))
) STRICT;
CREATE INDEX messages_by_time ON messages (time);

CREATE TABLE message_recipients (
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  uid TEXT NOT NULL,
  PRIMARY KEY (message_id, uid)
) STRICT, WITHOUT ROWID;
CREATE INDEX message_recipients_by_uid ON message_recipients (uid);

-- What one person has seen as a toast, or deleted for himself or herself.
CREATE TABLE message_readers (
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  uid TEXT NOT NULL,
  seen INTEGER NOT NULL DEFAULT 0,
  hidden INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (message_id, uid)
) STRICT, WITHOUT ROWID;
CREATE INDEX message_readers_by_uid ON message_readers (uid);
