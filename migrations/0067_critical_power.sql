-- Critical power and W′ are values of the body, too. SQLite can change a condition of a column only in a new table.
CREATE TABLE new_body_values (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  measure TEXT NOT NULL CHECK (measure IN ('weight', 'resting-heart-rate', 'max-heart-rate', 'threshold-heart-rate', 'threshold-power', 'threshold-speed', 'critical-power', 'w-prime')),
  sport_group TEXT NOT NULL CHECK (sport_group IN ('all', 'run', 'ride', 'swim')),
  -- YYYY-MM-DD
  valid_from TEXT NOT NULL,
  -- kg, beats per minute, W, m/s, or kJ
  value REAL NOT NULL,
  -- The workout that proves it, if it was accepted from a suggestion.
  workout_id INTEGER REFERENCES workouts (id) ON DELETE SET NULL,
  UNIQUE (user_id, measure, sport_group, valid_from)
) STRICT;
INSERT INTO new_body_values (id, user_id, measure, sport_group, valid_from, value, workout_id)
SELECT id, user_id, measure, sport_group, valid_from, value, workout_id FROM body_values;
DELETE FROM sqlite_sequence WHERE name = 'new_body_values';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_body_values', seq FROM sqlite_sequence WHERE name = 'body_values';
DROP TABLE body_values;
ALTER TABLE new_body_values RENAME TO body_values;
CREATE INDEX body_values_by_workout ON body_values (workout_id) WHERE workout_id IS NOT NULL;
