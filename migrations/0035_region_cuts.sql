-- Offline maps that are being cut out of a map of the world. A row goes once its file is in use, or no longer wanted.
CREATE TABLE region_cuts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Of the file that comes of it. One of this name is replaced.
  name TEXT NOT NULL UNIQUE,
  -- Ten-millionths of a degree.
  west INTEGER NOT NULL,
  south INTEGER NOT NULL,
  east INTEGER NOT NULL,
  north INTEGER NOT NULL,
  max_zoom INTEGER NOT NULL,
  -- Why it has stopped; null while it goes on.
  code TEXT,
  -- When it goes on by itself after that; null: when somebody says so.
  again_at INTEGER,
  -- Failures since something was got last.
  failures INTEGER NOT NULL DEFAULT 0,
  -- What is got, from which map: as JSON, null until that is known.
  plan TEXT,
  steps_done INTEGER NOT NULL DEFAULT 0,
  bytes_done INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;
