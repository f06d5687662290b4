-- A password that an administrator has set: it opens nothing but the screen that replaces it.
ALTER TABLE credentials ADD COLUMN password_temporary INTEGER NOT NULL DEFAULT 0;
