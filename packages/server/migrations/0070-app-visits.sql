-- Who has been in an app: somebody whose right was taken is told that, and not that there never was one.
CREATE TABLE app_visits (
  instance TEXT NOT NULL,
  uid TEXT NOT NULL,
  PRIMARY KEY (instance, uid)
) STRICT, WITHOUT ROWID;
CREATE INDEX app_visits_by_uid ON app_visits (uid);
