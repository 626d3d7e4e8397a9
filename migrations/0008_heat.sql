-- What all workouts on one map are drawn from. cells is written by src/heat/cells.ts.

-- How many of a user's workouts passed each cell of a map tile.
CREATE TABLE heat_tiles (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  z INTEGER NOT NULL,
  x INTEGER NOT NULL,
  y INTEGER NOT NULL,
  cells BLOB NOT NULL,
  PRIMARY KEY (user_id, z, x, y)
) STRICT;

-- What is still to be added to tiles, or taken from them: the cells one workout passed.
CREATE TABLE heat_changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  z INTEGER NOT NULL,
  x INTEGER NOT NULL,
  y INTEGER NOT NULL,
  is_removal INTEGER NOT NULL,
  cells BLOB NOT NULL
) STRICT;
CREATE INDEX heat_changes_by_tile ON heat_changes (user_id, z, x, y, id);

-- Tracks of deleted workouts that are still to be taken out of tiles. Their files are gone.
CREATE TABLE heat_removals (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  track BLOB NOT NULL
) STRICT;
CREATE INDEX heat_removals_by_user ON heat_removals (user_id);

-- A workout that counts in the tiles or the changes, and its track in few points: encoded polylines, separated by spaces.
CREATE TABLE workout_traces (
  workout_id INTEGER PRIMARY KEY REFERENCES workouts (id) ON DELETE CASCADE,
  outline TEXT NOT NULL
) STRICT;

-- Workouts that are there already are added in the background.
INSERT INTO jobs (kind, subject, due_at)
  SELECT 'queue-heat', CAST(max(id) AS TEXT), 0 FROM workouts HAVING max(id) IS NOT NULL;
