-- The fastest over usual distances within each recording. User and sport stand in it, so that the best of all is one look into the
-- index.
CREATE TABLE best_efforts (
  workout_id INTEGER NOT NULL REFERENCES workouts (id) ON DELETE CASCADE,
  distance_mm INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  sport_id INTEGER NOT NULL,
  start_ms INTEGER NOT NULL,
  elapsed_ms INTEGER NOT NULL,
  PRIMARY KEY (workout_id, distance_mm)
) STRICT, WITHOUT ROWID;
CREATE INDEX best_efforts_by_time ON best_efforts (user_id, sport_id, distance_mm, elapsed_ms);

ALTER TABLE workouts ADD COLUMN has_efforts INTEGER NOT NULL DEFAULT 0;
CREATE INDEX workouts_without_efforts ON workouts (id) WHERE has_efforts = 0 AND track_file IS NOT NULL;

-- Of a workout that was put away: [[distance, start, elapsed], …] in the units of the table. NULL when they were not measured yet.
ALTER TABLE put_away_workouts ADD COLUMN efforts TEXT;

-- Workouts that are there already are measured in the background.
INSERT INTO jobs (kind, subject, due_at)
  SELECT 'measure-efforts', 'all', 0 WHERE EXISTS (SELECT 1 FROM workouts WHERE track_file IS NOT NULL);
