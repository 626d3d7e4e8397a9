-- Services from which recordings are fetched, each by a key that a person has made there. The key is sealed, as the secrets of
-- the settings are.
CREATE TABLE connector_links (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  connector TEXT NOT NULL,
  sealed_key TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('active', 'paused', 'stopped', 'undoing')),
  created_at INTEGER NOT NULL,
  -- The past is listed in windows, from today backwards. This is the last day of the next window, as YYYY-MM-DD; null once
  -- everything has been listed.
  past_until TEXT,
  -- Until when new activities have been listed without a gap.
  listed_at INTEGER,
  -- The last look, and the next.
  looked_at INTEGER,
  next_look_at INTEGER,
  -- What went wrong at the last look.
  problem TEXT,
  problem_at INTEGER,
  -- Whether something came from a device of Garmin, which the terms demand to be named.
  names_garmin INTEGER NOT NULL DEFAULT 0,
  UNIQUE (user_id, connector)
) STRICT;

-- What the services have, and what became of it. It stays when a service is disconnected, so that nothing comes twice.
CREATE TABLE connector_items (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  connector TEXT NOT NULL,
  remote_id TEXT NOT NULL,
  outcome TEXT NOT NULL,
  starts_at INTEGER,
  name TEXT,
  sport_word TEXT,
  failures INTEGER NOT NULL DEFAULT 0,
  reason_code TEXT,
  -- The workouts that came of it, as JSON.
  workout_ids TEXT,
  PRIMARY KEY (user_id, connector, remote_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX connector_items_by_outcome ON connector_items (user_id, connector, outcome, failures, starts_at DESC);
