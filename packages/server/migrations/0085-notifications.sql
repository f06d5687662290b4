-- What people are or were mailed about. `mailed` and `ended` are in counted milliseconds.
CREATE TABLE occurrences (
  event TEXT NOT NULL,
  subject TEXT NOT NULL,
  level INTEGER NOT NULL,
  code TEXT NOT NULL,
  params TEXT NOT NULL,
  since INTEGER NOT NULL,
  -- When it was mailed last; null while it was not.
  mailed INTEGER,
  -- Mails that said it goes on.
  reminders INTEGER NOT NULL DEFAULT 0,
  -- 1 while its end is to be told.
  announced INTEGER NOT NULL DEFAULT 0,
  -- Null while it lasts.
  ended INTEGER,
  PRIMARY KEY (event, subject)
) STRICT, WITHOUT ROWID;
