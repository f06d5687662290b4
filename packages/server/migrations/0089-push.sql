-- Devices whose browser takes messages of the box, by the hash of the address at the push service.
CREATE TABLE push_devices (
  id TEXT PRIMARY KEY,
  uid TEXT NOT NULL,
  -- Sealed JSON: the address and the keys of the browser.
  subscription TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  created INTEGER NOT NULL,
  -- When the push service accepted a message last.
  reached INTEGER,
  -- Why the last message was not accepted; null when it was.
  trouble TEXT CHECK (trouble IN ('unreachable', 'refused'))
) STRICT, WITHOUT ROWID;
CREATE INDEX push_devices_by_uid ON push_devices (uid);

-- Messages that no push service has accepted yet. A newer one with the same topic replaces the one before.
CREATE TABLE push_messages (
  device TEXT NOT NULL REFERENCES push_devices (id) ON DELETE CASCADE,
  topic TEXT NOT NULL,
  content TEXT NOT NULL,
  created INTEGER NOT NULL,
  -- In counted time, ms.
  expires INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  next_try INTEGER NOT NULL,
  PRIMARY KEY (device, topic)
) STRICT, WITHOUT ROWID;
CREATE INDEX push_messages_by_next_try ON push_messages (next_try);

-- Devices are told apart from mail and the webhook.
CREATE TABLE occurrences_with_devices (
  channel TEXT NOT NULL CHECK (channel IN ('mail', 'push', 'webhook')),
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
INSERT INTO occurrences_with_devices
  SELECT channel, event, subject, level, code, params, since, mailed, reminders, announced, ended FROM occurrences;
DROP TABLE occurrences;
ALTER TABLE occurrences_with_devices RENAME TO occurrences;
