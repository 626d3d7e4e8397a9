-- How backups went: the last that succeeded, and those after it.
CREATE TABLE backup_runs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  started_at INTEGER NOT NULL,
  finished_at INTEGER NOT NULL,
  -- Why there is none; NULL when it was made and verified.
  reason TEXT,
  file_name TEXT,
  size INTEGER,
  files INTEGER,
  missing_files INTEGER NOT NULL DEFAULT 0
) STRICT;
