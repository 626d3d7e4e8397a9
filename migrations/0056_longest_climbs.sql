-- The longest climb within the recording of a workout, see src/tracks/measuring/climbs.ts.
CREATE TABLE longest_climbs (
  workout_id INTEGER PRIMARY KEY REFERENCES workouts (id) ON DELETE CASCADE,
  start_m INTEGER NOT NULL,
  length_m INTEGER NOT NULL,
  rise_mm INTEGER NOT NULL
) STRICT;
