-- Whose account a mail is about, so that it goes when the account does. Mail from before has none: its links end within three days.
ALTER TABLE outbox ADD COLUMN uid TEXT;
CREATE INDEX outbox_by_person ON outbox (uid) WHERE uid IS NOT NULL;
