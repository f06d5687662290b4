-- Who gets the summary of each week; no row while nobody ever was entered.
CREATE TABLE weekly_summary (
  id TEXT PRIMARY KEY CHECK (id = 'machine'),
  -- Addresses, as JSON.
  recipients TEXT NOT NULL,
  -- The Monday morning it was sent for last, or that was past when somebody was entered; milliseconds since the epoch.
  week INTEGER NOT NULL,
  -- The same moment in counted milliseconds, which a clock that jumps does not change.
  counted INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
