-- Apps of containers that were forgotten while Docker was away: what they left there goes when it is back.
CREATE TABLE app_leftovers (
  instance_id TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
