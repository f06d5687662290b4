-- For how long a deleted person has been kept, in milliseconds the box saw pass. A clock that jumps ahead forgets nobody.
ALTER TABLE removed_people ADD COLUMN kept INTEGER NOT NULL DEFAULT 0;
