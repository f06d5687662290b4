-- Whether the app of a test was started from its backup, as JSON: {"started": true}, or {"started": false, "reason": why}; NULL for the box and for tests of before.
ALTER TABLE backup_drills ADD COLUMN start TEXT;
-- Since when a disk has been away, or plugged in, in ms since the epoch: one of the two once it was looked for; NULL for servers.
ALTER TABLE backup_places ADD COLUMN away_at INTEGER;
ALTER TABLE backup_places ADD COLUMN plugged_at INTEGER;
