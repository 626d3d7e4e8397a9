-- The streets around the workouts of the administrators, as the source of streets has told their size: at most one row.
CREATE TABLE streets_offers (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- A hash of the address of the source.
  source TEXT NOT NULL,
  -- When it was last looked where the workouts are, and when the source was last asked.
  looked_at INTEGER NOT NULL,
  measured_at INTEGER,
  -- Area, detail and size as JSON; null if nothing can be offered.
  measured TEXT CHECK (json_valid(measured)),
  -- Why the source did not tell; null if it did.
  code TEXT,
  -- When an administrator wanted no offer.
  dismissed_at INTEGER
) STRICT;

-- Areas for which people have asked the administrators for streets.
CREATE TABLE street_requests (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Ten-millionths of a degree.
  west INTEGER NOT NULL,
  south INTEGER NOT NULL,
  east INTEGER NOT NULL,
  north INTEGER NOT NULL,
  asked_at INTEGER NOT NULL
) STRICT;
CREATE INDEX street_requests_by_user ON street_requests (user_id);
