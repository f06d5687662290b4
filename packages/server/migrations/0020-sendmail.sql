-- Mail that apps handed in, as it came and sealed. One letter may wait for many recipients: each is a row of the outbox.
CREATE TABLE outbox_letters (
  id TEXT PRIMARY KEY,
  -- The app. It may be gone when its mail leaves.
  instance_id TEXT NOT NULL,
  -- Address the app gave as the sender.
  sender TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  source BLOB NOT NULL
) STRICT;
CREATE INDEX outbox_letters_by_app ON outbox_letters (instance_id);

-- Absent for mail of the box itself.
ALTER TABLE outbox ADD COLUMN letter TEXT REFERENCES outbox_letters (id);
CREATE INDEX outbox_by_letter ON outbox (letter);

-- A letter goes with the last recipient it waits for.
CREATE TRIGGER outbox_letter_done AFTER DELETE ON outbox
WHEN OLD.letter IS NOT NULL AND NOT EXISTS (SELECT 1 FROM outbox WHERE letter = OLD.letter)
BEGIN
  DELETE FROM outbox_letters WHERE id = OLD.letter;
END;

-- The accounts with which apps hand mail in.
CREATE TABLE sendmail_accounts (
  instance_id TEXT PRIMARY KEY,
  -- Sealed under the box key (H9).
  password TEXT NOT NULL
) STRICT;
