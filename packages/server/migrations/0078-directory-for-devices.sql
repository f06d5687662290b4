-- The numbers of people and groups on Linux machines and storage devices. AUTOINCREMENT never gives one out twice.
CREATE TABLE directory_numbers (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('person', 'group')),
  name TEXT NOT NULL,
  -- When the person was made; another one of the same name has another number. 0 for groups.
  created INTEGER NOT NULL,
  -- The group is gone; another one of the same name has another number.
  gone INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX directory_numbers_by_name ON directory_numbers (kind, name, created) WHERE gone = 0;
INSERT INTO sqlite_sequence (name, seq) VALUES ('directory_numbers', 9999);

-- Whether an app sees the company's own groups. Own apps do.
ALTER TABLE directory_accounts ADD COLUMN company_groups INTEGER NOT NULL DEFAULT 0;
UPDATE directory_accounts SET company_groups = 1 WHERE instance_id LIKE 'app-own-%';

-- Accounts of devices in the office: a firewall, a storage device, a printer.
CREATE TABLE directory_devices (
  -- The name in the DN it signs in with.
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  -- Whose recipe its page shows.
  client TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  may_read TEXT NOT NULL CHECK (may_read IN ('sign-in', 'address-book', 'groups')),
  everyone INTEGER NOT NULL,
  blocked INTEGER NOT NULL DEFAULT 0,
  created INTEGER NOT NULL
) STRICT;
-- The company groups whose members it finds, where not everyone.
CREATE TABLE directory_device_groups (
  device TEXT NOT NULL REFERENCES directory_devices (id) ON DELETE CASCADE,
  cn TEXT NOT NULL,
  PRIMARY KEY (device, cn)
) STRICT, WITHOUT ROWID;
