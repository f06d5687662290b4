-- Apps of a restored server that are not back yet.
CREATE TABLE awaited_apps (
  instance_id TEXT PRIMARY KEY,
  -- In both languages, as JSON.
  title TEXT NOT NULL,
  -- How it was when the backup was made.
  wanted TEXT NOT NULL CHECK (wanted IN ('running', 'stopped')),
  place_id TEXT NOT NULL,
  backup_id TEXT NOT NULL,
  -- Empty: the backup does not have it.
  snapshot TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'failed')),
  -- Why the last try failed, as JSON.
  failure TEXT,
  tried_at INTEGER
) STRICT;
