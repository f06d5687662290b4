-- Replies of calls made with an Idempotency-Key, so that a repeat gets the reply of the first. Encrypted with the sender's key; removed after a day.
CREATE TABLE once_replies (
  id TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  reply BLOB NOT NULL,
  counted INTEGER NOT NULL
) STRICT;
CREATE INDEX once_replies_by_counted ON once_replies (counted);
