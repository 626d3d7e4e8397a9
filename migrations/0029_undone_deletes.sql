-- What is done to workouts in the app, to one or to many, can be undone for a while.
CREATE TABLE workout_batches (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('delete', 'change')),
  made_at INTEGER NOT NULL,
  -- From then on it is too late.
  ends_at INTEGER NOT NULL,
  -- How many.
  workouts INTEGER NOT NULL,
  -- JSON: of changed workouts what they were before. NULL for deleted ones, which are put away.
  changed TEXT
) STRICT;
CREATE INDEX workout_batches_by_user ON workout_batches (user_id, id);

-- Workouts that are put away, so that they can be brought back as they were: merged into others, or deleted in a batch.
CREATE TABLE put_away_workouts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  put_away_at INTEGER NOT NULL,
  -- Of a merged one: the workout that was kept, which may be gone by now; and, in JSON, what that got of it, as it is and as
  -- it was before.
  kept_short_id TEXT,
  filled TEXT,
  -- Of a deleted one.
  batch_id INTEGER REFERENCES workout_batches (id) ON DELETE CASCADE,
  -- JSON: its row, its segments, the ids of its equipment, and of workouts that look the same and are not.
  workout TEXT NOT NULL,
  segments TEXT NOT NULL,
  equipment_ids TEXT NOT NULL,
  distinct_ids TEXT NOT NULL,
  -- JSON: its row in shared_workouts, if it has one.
  share TEXT,
  -- As long as it is in the tiles of the heat map: what it had in workout_traces.
  heat_lines TEXT,
  -- What its map image was drawn from. NULL when it was to be drawn anew.
  map_source TEXT,
  awaits_weather INTEGER NOT NULL,
  -- Its files stay where they are.
  source_file TEXT,
  track_file TEXT,
  unread_file TEXT,
  map_id TEXT,
  CHECK ((kept_short_id IS NULL) = (filled IS NULL)),
  CHECK ((kept_short_id IS NULL) <> (batch_id IS NULL))
) STRICT;
INSERT INTO put_away_workouts
  SELECT id, user_id, merged_at, kept_short_id, filled, NULL, workout, segments, equipment_ids, '[]', NULL, NULL, NULL, 0,
    source_file, track_file, unread_file, map_id
  FROM merged_workouts;
DROP TABLE merged_workouts;
CREATE INDEX merged_workouts_by_user ON put_away_workouts (user_id, id) WHERE batch_id IS NULL;
CREATE INDEX put_away_workouts_by_user ON put_away_workouts (user_id);
CREATE INDEX put_away_workouts_by_batch ON put_away_workouts (batch_id) WHERE batch_id IS NOT NULL;
-- An import that is undone, or done again, asks for merged ones: by the short id they had, and by the one they are in.
CREATE INDEX merged_workouts_by_short_id ON put_away_workouts (user_id, json_extract(workout, '$.shortId')) WHERE batch_id IS NULL;
CREATE INDEX merged_workouts_by_kept ON put_away_workouts (user_id, kept_short_id) WHERE batch_id IS NULL;
