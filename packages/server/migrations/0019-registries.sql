-- Accounts at registries of images, by host; the password is sealed under the box key (H9).
CREATE TABLE registries (
  host TEXT PRIMARY KEY,
  username TEXT NOT NULL,
  password TEXT NOT NULL,
  added INTEGER NOT NULL
) STRICT;
