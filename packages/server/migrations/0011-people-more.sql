-- What a list of people is searched by: the full name with and without a space, and the uid, in lower case. Filled by the server.
ALTER TABLE people ADD COLUMN search TEXT NOT NULL DEFAULT '';
-- Kept in step with a directory outside: name, contact, mail and password are not changed here.
ALTER TABLE people ADD COLUMN external INTEGER NOT NULL DEFAULT 0;
CREATE INDEX people_by_name ON people (surname, givenname, uid);
CREATE INDEX people_by_intern_email ON people (intern_email);

-- A person's picture in two sizes. Outlives the person until nobody can be put back any more.
CREATE TABLE pictures (
  uid TEXT PRIMARY KEY,
  mark TEXT NOT NULL,
  small BLOB NOT NULL,
  large BLOB NOT NULL
) STRICT;

-- People who were deleted and can be put back: their row, own settings and groups as they were, as JSON.
CREATE TABLE removed_people (
  uid TEXT PRIMARY KEY,
  removed INTEGER NOT NULL,
  removed_by TEXT NOT NULL,
  person TEXT NOT NULL,
  settings TEXT NOT NULL,
  groups TEXT NOT NULL
) STRICT;
CREATE INDEX removed_people_by_removed ON removed_people (removed);

-- Somebody asked for a link to a new password; also for names nobody has, so that the answer is the same.
CREATE TABLE reset_requests (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL,
  asked INTEGER NOT NULL
) STRICT;

-- One-time links to a new password. Only the hash of what the link carries.
CREATE TABLE reset_tokens (
  token_hash TEXT PRIMARY KEY,
  uid TEXT NOT NULL REFERENCES credentials (uid) ON DELETE CASCADE,
  expires INTEGER NOT NULL,
  wrong INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX reset_tokens_by_uid ON reset_tokens (uid);

-- Members who come from a directory outside are decided there.
ALTER TABLE groups ADD COLUMN mapped INTEGER NOT NULL DEFAULT 0;
-- An additional group of an app that everybody in the app has, and the cn of groups it needs as JSON.
ALTER TABLE groups ADD COLUMN required INTEGER NOT NULL DEFAULT 0;
ALTER TABLE groups ADD COLUMN requires TEXT NOT NULL DEFAULT '[]';
CREATE INDEX groups_by_entry_parent_id ON groups (entry_parent_id);
