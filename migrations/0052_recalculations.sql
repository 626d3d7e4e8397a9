-- Workouts that are measured again because somebody asked for it. user_id is null where it is about those of everybody, causes
-- (JSON) says for which causes; last_workout_id is how far it is, from the lowest id to the highest.
CREATE TABLE recalculations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
  causes TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('running', 'done', 'undoing', 'undone', 'given-up')),
  started_at INTEGER NOT NULL,
  -- From then on it is too late: what workouts were before is deleted, with their tracks of that time.
  undo_until INTEGER NOT NULL,
  total INTEGER NOT NULL,
  looked_at INTEGER NOT NULL DEFAULT 0,
  last_workout_id INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX recalculations_by_user ON recalculations (user_id);

-- What workouts were before that have other figures now, in the columns of workouts. A workout can be put away and come back
-- meanwhile under its id, so that workout_id refers to no row.
CREATE TABLE recalculated_workouts (
  recalculation_id INTEGER NOT NULL REFERENCES recalculations (id) ON DELETE CASCADE,
  workout_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  causes TEXT NOT NULL,
  -- The track that it got. A workout that has another one by now was cut, or measured again once more.
  new_track_file TEXT NOT NULL,
  -- Whether that shows another way, so that maps are drawn anew.
  is_other_way INTEGER NOT NULL,
  modified_at INTEGER,
  new_modified_at INTEGER NOT NULL,
  workout_date INTEGER NOT NULL,
  duration_s INTEGER NOT NULL,
  moving_s INTEGER NOT NULL,
  pauses_s INTEGER,
  distance_m INTEGER NOT NULL,
  ave_speed_ckmh INTEGER NOT NULL,
  max_speed_ckmh INTEGER NOT NULL,
  top_speed_ckmh INTEGER,
  ascent_mm INTEGER,
  descent_mm INTEGER,
  min_alt_cm INTEGER,
  max_alt_cm INTEGER,
  figure_sources TEXT,
  figures_version INTEGER,
  min_latitude REAL,
  min_longitude REAL,
  max_latitude REAL,
  max_longitude REAL,
  places TEXT,
  recorder_summary TEXT,
  recording_notes TEXT,
  has_efforts INTEGER NOT NULL DEFAULT 0,
  map_id TEXT,
  track_file TEXT,
  PRIMARY KEY (recalculation_id, workout_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX recalculated_workouts_by_workout ON recalculated_workouts (workout_id);
CREATE INDEX recalculated_workouts_by_user ON recalculated_workouts (user_id);

CREATE TABLE recalculated_segments (
  recalculation_id INTEGER NOT NULL,
  workout_id INTEGER NOT NULL,
  segment_id INTEGER NOT NULL,
  duration_s INTEGER NOT NULL,
  moving_s INTEGER NOT NULL,
  pauses_s INTEGER NOT NULL,
  distance_m INTEGER NOT NULL,
  ave_speed_ckmh INTEGER NOT NULL,
  max_speed_ckmh INTEGER NOT NULL,
  top_speed_ckmh INTEGER,
  ascent_mm INTEGER,
  descent_mm INTEGER,
  min_alt_cm INTEGER,
  max_alt_cm INTEGER,
  PRIMARY KEY (recalculation_id, workout_id, segment_id),
  FOREIGN KEY (recalculation_id, workout_id) REFERENCES recalculated_workouts (recalculation_id, workout_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE recalculated_efforts (
  recalculation_id INTEGER NOT NULL,
  workout_id INTEGER NOT NULL,
  distance_mm INTEGER NOT NULL,
  start_ms INTEGER NOT NULL,
  elapsed_ms INTEGER NOT NULL,
  PRIMARY KEY (recalculation_id, workout_id, distance_mm),
  FOREIGN KEY (recalculation_id, workout_id) REFERENCES recalculated_workouts (recalculation_id, workout_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Workouts that could not be measured again, and why.
CREATE TABLE unmeasured_workouts (
  recalculation_id INTEGER NOT NULL REFERENCES recalculations (id) ON DELETE CASCADE,
  workout_id INTEGER NOT NULL REFERENCES workouts (id) ON DELETE CASCADE,
  reason TEXT NOT NULL,
  PRIMARY KEY (recalculation_id, workout_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX unmeasured_workouts_by_workout ON unmeasured_workouts (workout_id);
