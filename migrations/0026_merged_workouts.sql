-- Of two workouts that are the same, one is kept and the other is put away, so that it can be brought back as it was.
CREATE TABLE merged_workouts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  merged_at INTEGER NOT NULL,
  -- Of the workout that was kept, which may be gone by now.
  kept_short_id TEXT NOT NULL,
  -- JSON: the row of the one that was put away, its segments, and the ids of its equipment.
  workout TEXT NOT NULL,
  segments TEXT NOT NULL,
  equipment_ids TEXT NOT NULL,
  -- JSON: what the kept one got of it, as it is and as it was before.
  filled TEXT NOT NULL,
  -- Its files stay where they are.
  source_file TEXT,
  track_file TEXT,
  unread_file TEXT,
  map_id TEXT
) STRICT;
CREATE INDEX merged_workouts_by_user ON merged_workouts (user_id, id);

-- Workouts that look the same, and are not: somebody has said so.
CREATE TABLE distinct_workouts (
  first_id INTEGER NOT NULL REFERENCES workouts (id) ON DELETE CASCADE,
  second_id INTEGER NOT NULL REFERENCES workouts (id) ON DELETE CASCADE,
  PRIMARY KEY (first_id, second_id),
  CHECK (first_id < second_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX distinct_workouts_by_second ON distinct_workouts (second_id);
