-- Loopback ports behind the further web addresses of an app. They stay over updates and with kept data.
CREATE TABLE app_ports (
  instance_id TEXT NOT NULL REFERENCES apps (instance_id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  port INTEGER NOT NULL UNIQUE,
  PRIMARY KEY (instance_id, name)
) STRICT, WITHOUT ROWID;
