-- How hard a workout felt, as the person says, from 1 to 10; null if they have not said.
ALTER TABLE workouts ADD COLUMN perceived_exertion INTEGER CHECK (perceived_exertion BETWEEN 1 AND 10);

-- A load can follow from it. SQLite can change a condition of a column only in a new table.
CREATE TABLE new_training_loads (
  workout_id INTEGER PRIMARY KEY REFERENCES workouts (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL,
  load REAL,
  load_method TEXT CHECK (load_method IN ('power', 'pace', 'swim-pace', 'heart-rate', 'perceived-exertion')),
  intensity REAL,
  energy_kcal REAL,
  energy_method TEXT CHECK (energy_method IN ('device', 'power', 'heart-rate', 'running', 'met')),
  is_outdated INTEGER NOT NULL DEFAULT 1 CHECK (is_outdated IN (0, 1))
) STRICT;
INSERT INTO new_training_loads
  (workout_id, user_id, load, load_method, intensity, energy_kcal, energy_method, is_outdated)
SELECT workout_id, user_id, load, load_method, intensity, energy_kcal, energy_method, is_outdated FROM training_loads;
DROP TABLE training_loads;
ALTER TABLE new_training_loads RENAME TO training_loads;
CREATE INDEX training_loads_by_user ON training_loads (user_id, workout_id, load, load_method, energy_kcal);
CREATE INDEX training_loads_outdated ON training_loads (workout_id) WHERE is_outdated = 1;
CREATE INDEX training_loads_known ON training_loads (user_id, workout_id, load) WHERE load IS NOT NULL;

-- A row of workouts is longer now, so that SQLite would count tracks with another index. It prefers the newest of equal ones.
DROP INDEX workouts_with_track;
CREATE INDEX workouts_with_track ON workouts (user_id, workout_date, id, sport_id, hidden_by)
  WHERE track_file IS NOT NULL AND map_id IS NOT NULL AND venue = 'outdoors';
