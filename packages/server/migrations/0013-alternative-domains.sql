-- Names an app answers to besides its own. What a name is used for at all is decided when it is added; the box's own names always win.
CREATE TABLE alternative_domains (
  domain TEXT PRIMARY KEY,
  instance TEXT NOT NULL,
  added INTEGER NOT NULL
) STRICT;
CREATE INDEX alternative_domains_by_instance ON alternative_domains (instance);
