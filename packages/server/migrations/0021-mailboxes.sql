-- The mailboxes of people: which folder is whose. A name that is given again gets another folder.
CREATE TABLE mailboxes (
  folder TEXT PRIMARY KEY,
  uid TEXT NOT NULL,
  -- 1: the person was forgotten, and the mail goes as well.
  forgotten INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX mailboxes_by_uid ON mailboxes (uid) WHERE forgotten = 0;
