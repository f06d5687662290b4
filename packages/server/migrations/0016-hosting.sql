-- Archives of own apps on their way to becoming one.
CREATE TABLE hosting_uploads (
  ticket TEXT PRIMARY KEY,
  -- Who uploaded it: the ticket is nobody else's.
  uid TEXT NOT NULL,
  name TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  -- What was found in it, as JSON.
  found TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  -- The app it becomes; until that is done it does not expire.
  instance_id TEXT UNIQUE
) STRICT;

-- How building the image of an own app went, last time. What was said is in a file beside the logs.
CREATE TABLE hosting_builds (
  instance_id TEXT PRIMARY KEY,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  -- Why it failed, as JSON of code and params.
  failure TEXT
) STRICT;
