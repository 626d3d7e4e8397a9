-- JSON: what the device and the points say about each figure of a recording. Null for GPX files, workouts by hand, and
-- recordings measured by an earlier version.
ALTER TABLE workouts ADD COLUMN figure_candidates TEXT;
ALTER TABLE recalculated_workouts ADD COLUMN figure_candidates TEXT;
-- JSON: where the user wants figures of this workout to come from. Null if nothing was chosen for it.
ALTER TABLE workouts ADD COLUMN figure_choices TEXT;
-- The same for all workouts of a sport, or of all sports.
CREATE TABLE figure_preferences (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- 0 for all sports.
  sport_id INTEGER NOT NULL,
  figure TEXT NOT NULL CHECK (figure IN ('distance', 'moving', 'ascent', 'maxSpeed')),
  counted_by TEXT NOT NULL CHECK (counted_by IN ('device', 'points')),
  PRIMARY KEY (user_id, sport_id, figure)
) STRICT;
