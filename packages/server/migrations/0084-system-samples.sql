-- Figures of the machine over time: one each five minutes, and their averages each hour. The newest of each are retained, in the order they were written,
-- so that a clock that jumps deletes nothing.
CREATE TABLE system_samples (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  span TEXT NOT NULL CHECK (span IN ('minutes', 'hour')),
  at INTEGER NOT NULL,
  -- Percent; NULL where it was not available.
  memory REAL,
  system_disk REAL,
  data_disk REAL,
  cpu REAL,
  -- Degrees Celsius.
  temperature REAL,
  -- Kibibytes of the data disk.
  data_used INTEGER,
  data_total INTEGER
) STRICT;
CREATE INDEX system_samples_by_span ON system_samples (span, id);
