-- The servers apps asked for: databases and the like. Each value was chosen before anything was done with it (E1).
CREATE TABLE addon_servers (
  -- Name of its workload.
  instance TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  port INTEGER NOT NULL UNIQUE,
  -- Number of the account it runs as, where the server is root.
  account INTEGER NOT NULL UNIQUE,
  generation INTEGER NOT NULL,
  -- The job that wants it stopped for a while.
  halted_by TEXT
) STRICT;

-- What an app has on a server. What people made in it is a holding: only jobs touch it (S1).
CREATE TABLE addon_accounts (
  instance_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  server TEXT NOT NULL REFERENCES addon_servers (instance),
  -- Of the account, and of its first database.
  name TEXT NOT NULL,
  -- Sealed under the box key (H9).
  password TEXT NOT NULL,
  -- Names of all its databases, as JSON.
  databases TEXT NOT NULL,
  -- intended: nothing is on the server yet. used: something is, or may be. kept: as used, and no app asks for it.
  state TEXT NOT NULL CHECK (state IN ('intended', 'used', 'kept')),
  PRIMARY KEY (instance_id, kind),
  UNIQUE (server, name)
) STRICT;
