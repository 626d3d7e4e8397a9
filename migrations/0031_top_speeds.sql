-- The fastest five seconds of a recording, which screens show as its top speed. NULL until it is measured.
ALTER TABLE workouts ADD COLUMN top_speed_ckmh INTEGER;
ALTER TABLE workout_segments ADD COLUMN top_speed_ckmh INTEGER;

-- Records of it are found as those of the other figures are. It has a condition, so that SQLite takes it for nothing else.
CREATE INDEX workouts_by_top_speed ON workouts (user_id, sport_id, top_speed_ckmh DESC, workout_date)
  WHERE top_speed_ckmh > 0;
CREATE INDEX workouts_without_top_speed ON workouts (top_speed_ckmh) WHERE top_speed_ckmh IS NULL;

-- Workouts that are there already are measured in the background.
INSERT INTO jobs (kind, subject, due_at)
  SELECT 'measure-top-speeds', 'all', 0 WHERE EXISTS (SELECT 1 FROM workouts);
