-- Places backups go to, with what starts them. Password and key are sealed.
CREATE TABLE backup_places (
  id TEXT PRIMARY KEY,
  medium TEXT NOT NULL CHECK (medium IN ('usb', 'network', 'cloud')),
  -- UUID of the file system of a disk; empty for a server.
  fs_uuid TEXT NOT NULL,
  -- A server without its password, as JSON; NULL for a disk.
  server TEXT,
  -- The line of known_hosts that was accepted, for sftp.
  host_key TEXT,
  title TEXT NOT NULL,
  address TEXT NOT NULL,
  password TEXT NOT NULL,
  repository_key TEXT NOT NULL,
  -- `minute hour * * days`; empty without a timetable.
  cron TEXT NOT NULL,
  udev INTEGER NOT NULL,
  -- When that was chosen: no earlier time of it is missed.
  timed_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  -- The last run; `failure` is why it failed, as JSON.
  started_at INTEGER,
  ended_at INTEGER,
  failure TEXT,
  bytes INTEGER,
  sheet_confirmed_at INTEGER,
  -- The weekly care: when, and which twelfth of the data was read.
  cared_at INTEGER,
  checked_part INTEGER NOT NULL DEFAULT 0,
  -- What the checks found damaged, a line each with the number of the part that was read; empty for nothing.
  damage TEXT NOT NULL DEFAULT ''
) STRICT;

-- Complete backups, as they are at their places.
CREATE TABLE backups (
  id TEXT PRIMARY KEY,
  place_id TEXT NOT NULL REFERENCES backup_places (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  -- [{id, title, files, bytes, snapshot}]
  parts TEXT NOT NULL,
  -- Titles of apps that could not be stored, [{de, en}].
  missed TEXT NOT NULL
) STRICT;
CREATE INDEX backups_by_time ON backups (at);
