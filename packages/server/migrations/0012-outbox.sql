-- Mail that has not left yet. What a mail says is sealed: its links are as good as a password. A row goes when its mail is sent.
CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  message_id TEXT NOT NULL UNIQUE,
  template TEXT NOT NULL,
  recipient TEXT NOT NULL,
  language TEXT NOT NULL CHECK (language IN ('de', 'en')),
  content TEXT NOT NULL,
  created INTEGER NOT NULL,
  -- After this moment the mail would be of no use.
  expires INTEGER,
  -- refused: the other side will never take it.
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'refused')),
  tries INTEGER NOT NULL DEFAULT 0,
  next_try INTEGER NOT NULL,
  reason TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX outbox_by_next_try ON outbox (state, next_try);
