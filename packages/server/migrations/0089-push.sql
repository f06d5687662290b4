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
