-- 1 for a link that was asked for on the login page, 0 for one that an administrator has sent or shown.
ALTER TABLE reset_tokens ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;
-- 1 for a password that was chosen by a link. Of passwords from before it is not known, so they count as such.
ALTER TABLE credentials ADD COLUMN password_by_link INTEGER NOT NULL DEFAULT 0;
UPDATE credentials SET password_by_link = 1 WHERE password_temporary = 0;
