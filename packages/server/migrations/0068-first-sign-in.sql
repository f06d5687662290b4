-- Whether somebody has ever signed in, so that the list of users says who has not.
ALTER TABLE people ADD COLUMN signed_in INTEGER NOT NULL DEFAULT 0;

UPDATE people SET signed_in = 1
WHERE uid IN (SELECT uid FROM sessions)
  OR uid IN (SELECT uid FROM familiar_addresses)
  OR uid IN (SELECT subject FROM journal WHERE action = 'sign-in');
