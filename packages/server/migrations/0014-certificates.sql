-- What the box encrypts with. Keys are sealed; nginx gets them as files that can be made again at any time.
CREATE TABLE certificates (
  host TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('own', 'public')),
  chain TEXT NOT NULL,
  private_key TEXT NOT NULL,
  ends INTEGER NOT NULL
) STRICT;

-- Public certificates that were asked for in vain: why, and when again.
CREATE TABLE certificate_orders (
  host TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  fault TEXT NOT NULL,
  detail TEXT NOT NULL,
  next_try INTEGER NOT NULL
) STRICT;
