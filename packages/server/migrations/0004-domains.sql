-- Which app answers at a host, and how many have in turn: a browser that knew the one before is told to forget it.
CREATE TABLE app_hosts (
  host TEXT PRIMARY KEY,
  instance TEXT NOT NULL,
  owners INTEGER NOT NULL
) STRICT;

-- One browser at one app host. Lives as long as the portal's session it came from.
CREATE TABLE app_sessions (
  token_hash TEXT PRIMARY KEY,
  host TEXT NOT NULL,
  instance TEXT NOT NULL,
  uid TEXT NOT NULL,
  portal_session TEXT NOT NULL,
  created INTEGER NOT NULL,
  last_used INTEGER NOT NULL
) STRICT;
CREATE INDEX app_sessions_by_uid ON app_sessions (uid);
CREATE INDEX app_sessions_by_portal_session ON app_sessions (portal_session);
CREATE INDEX app_sessions_by_instance ON app_sessions (instance);
