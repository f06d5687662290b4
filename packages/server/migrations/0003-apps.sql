-- Installed apps: what should be. Everything is chosen before anything is done (E1).
CREATE TABLE apps (
  instance_id TEXT PRIMARY KEY,
  store_id TEXT NOT NULL,
  -- installing: until it has answered for the first time. kept: it was removed, its data was not.
  state TEXT NOT NULL CHECK (state IN ('installing', 'installed', 'kept')),
  -- The release that should run.
  version TEXT NOT NULL,
  wanted TEXT NOT NULL CHECK (wanted IN ('running', 'stopped', 'absent')),
  -- Counts the wishes: a result counts only for the newest (O2).
  generation INTEGER NOT NULL,
  -- The job that wrote the wish; null for a person (O3).
  written_by TEXT,
  host_name TEXT NOT NULL UNIQUE,
  port INTEGER NOT NULL UNIQUE,
  -- Number of the account it runs as, where the server is root.
  account INTEGER NOT NULL UNIQUE,
  -- Random, so that only the edge knows it (H5).
  identity_header TEXT NOT NULL,
  -- Message of a start or stop that somebody waits for, and who that is.
  operation TEXT,
  operation_by TEXT,
  installed_at INTEGER,
  removed_at INTEGER,
  data_bytes INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX apps_by_store_id ON apps (store_id);

-- The manifest of each release that is or was just there: the catalogue may have moved on.
CREATE TABLE app_releases (
  instance_id TEXT NOT NULL REFERENCES apps (instance_id) ON DELETE CASCADE,
  version TEXT NOT NULL,
  manifest TEXT NOT NULL,
  PRIMARY KEY (instance_id, version)
) STRICT, WITHOUT ROWID;

-- Made at the first installation, sealed under the box key (H9).
CREATE TABLE app_secrets (
  instance_id TEXT NOT NULL REFERENCES apps (instance_id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  sealed TEXT NOT NULL,
  PRIMARY KEY (instance_id, name)
) STRICT, WITHOUT ROWID;

-- How a wish went. Rows of an older generation mean nothing.
CREATE TABLE app_status (
  instance_id TEXT PRIMARY KEY REFERENCES apps (instance_id) ON DELETE CASCADE,
  generation INTEGER NOT NULL,
  -- Ends and failed starts in a row, without a minute of health between them.
  failures INTEGER NOT NULL,
  -- Not started again before.
  next_start INTEGER NOT NULL,
  -- Why, as JSON of code and params.
  reason TEXT NOT NULL,
  -- The start whose end was counted last.
  counted TEXT NOT NULL
) STRICT;
