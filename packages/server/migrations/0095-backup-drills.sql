-- Restores that were tried without touching anything.
CREATE TABLE backup_drills (
  id TEXT PRIMARY KEY,
  place_id TEXT NOT NULL,
  -- Instance id of an app, or `box`.
  part TEXT NOT NULL,
  -- {de, en}
  title TEXT NOT NULL,
  at INTEGER NOT NULL,
  duration_ms INTEGER NOT NULL,
  -- What was restored in that time, all parts together.
  bytes INTEGER NOT NULL,
  -- Why it failed, as JSON; NULL for a good one.
  failure TEXT
) STRICT;
CREATE INDEX backup_drills_by_time ON backup_drills (at);
