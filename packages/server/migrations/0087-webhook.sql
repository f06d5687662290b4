-- Who is told counts for each channel apart: mail, and the webhook.
CREATE TABLE occurrences_by_channel (
  channel TEXT NOT NULL CHECK (channel IN ('mail', 'webhook')),
  event TEXT NOT NULL,
  subject TEXT NOT NULL,
  level INTEGER NOT NULL,
  code TEXT NOT NULL,
  params TEXT NOT NULL,
  since INTEGER NOT NULL,
  -- When it was sent last; null while it was not. Counted milliseconds, as `ended`.
  mailed INTEGER,
  -- How often it was said again.
  reminders INTEGER NOT NULL DEFAULT 0,
  -- 1 while its end is to be told.
  announced INTEGER NOT NULL DEFAULT 0,
  -- Null while it lasts.
  ended INTEGER,
  PRIMARY KEY (channel, event, subject)
) STRICT, WITHOUT ROWID;
INSERT INTO occurrences_by_channel
  SELECT 'mail', event, subject, level, code, params, since, mailed, reminders, announced, ended FROM occurrences;
DROP TABLE occurrences;
ALTER TABLE occurrences_by_channel RENAME TO occurrences;

-- The one address that messages are sent to. Its path is often a secret, so the address is sealed, too.
CREATE TABLE webhook (
  id TEXT PRIMARY KEY CHECK (id = 'notifications'),
  -- Both sealed.
  address TEXT NOT NULL,
  secret TEXT NOT NULL,
  -- Milliseconds since the epoch; null while nothing was delivered.
  delivered INTEGER,
  -- The last failure: when, the code of its sentence and its parameters as JSON, and whether that message was given up.
  failed INTEGER,
  failure TEXT,
  given_up INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Messages that the receiver has not accepted yet, in the order they are sent.
CREATE TABLE webhook_messages (
  sequence INTEGER PRIMARY KEY,
  -- The same for each try, so that the receiver recognises a repeated message.
  id TEXT NOT NULL UNIQUE,
  body TEXT NOT NULL,
  -- Counted milliseconds, after which a failed try is the last one.
  expires INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  next_try INTEGER NOT NULL
) STRICT;
