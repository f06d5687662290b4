-- Rows of years long past stand in files of the folder `journal`. Only what is in such a file may be deleted from the table.
CREATE TABLE journal_archives (
  -- The file is `<name>.jsonl.gz`.
  name TEXT PRIMARY KEY,
  rows INTEGER NOT NULL,
  last_id INTEGER NOT NULL,
  last_hash TEXT NOT NULL
) STRICT;
DROP TRIGGER journal_is_not_deleted;
CREATE TRIGGER journal_is_not_deleted BEFORE DELETE ON journal
WHEN OLD.id > coalesce((SELECT max(last_id) FROM journal_archives), 0)
BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
