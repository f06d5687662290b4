-- Custom groups whose members may use an app.
CREATE TABLE group_apps (
  cn TEXT NOT NULL REFERENCES groups (cn) ON DELETE CASCADE,
  app TEXT NOT NULL REFERENCES groups (cn) ON DELETE CASCADE,
  PRIMARY KEY (cn, app)
) STRICT, WITHOUT ROWID;
CREATE INDEX group_apps_by_app ON group_apps (app);
-- 1: a member of an app's group only because a custom group opens the app.
ALTER TABLE group_members ADD COLUMN inherited INTEGER NOT NULL DEFAULT 0;
