-- The columns of the table of workouts that a person has chosen, as a JSON list in their order; null for the usual ones.
ALTER TABLE users ADD COLUMN list_columns TEXT;

-- The means of each analysis without the rest of it: a page of the table shows those of a hundred workouts. The rows follow
-- the analyses by themselves.
CREATE TABLE analysis_means (
  workout_id INTEGER PRIMARY KEY REFERENCES workout_analyses (workout_id) ON DELETE CASCADE,
  -- Beats per minute
  heart_rate REAL,
  max_heart_rate REAL,
  -- W
  power REAL,
  weighted_power REAL,
  -- J
  work REAL
) STRICT;
CREATE TRIGGER analysis_means_of_new AFTER INSERT ON workout_analyses BEGIN
  INSERT INTO analysis_means (workout_id, heart_rate, max_heart_rate, power, weighted_power, work)
    VALUES (NEW.workout_id, NEW.analysis ->> '$.meanHeartRate', NEW.analysis ->> '$.heldHeartRate',
      NEW.analysis ->> '$.meanPower', NEW.analysis ->> '$.weightedPower', NEW.analysis ->> '$.work');
END;
CREATE TRIGGER analysis_means_of_changed AFTER UPDATE OF analysis ON workout_analyses BEGIN
  DELETE FROM analysis_means WHERE workout_id = NEW.workout_id;
  INSERT INTO analysis_means (workout_id, heart_rate, max_heart_rate, power, weighted_power, work)
    VALUES (NEW.workout_id, NEW.analysis ->> '$.meanHeartRate', NEW.analysis ->> '$.heldHeartRate',
      NEW.analysis ->> '$.meanPower', NEW.analysis ->> '$.weightedPower', NEW.analysis ->> '$.work');
END;
INSERT INTO analysis_means (workout_id, heart_rate, max_heart_rate, power, weighted_power, work)
  SELECT workout_id, analysis ->> '$.meanHeartRate', analysis ->> '$.heldHeartRate', analysis ->> '$.meanPower',
    analysis ->> '$.weightedPower', analysis ->> '$.work'
  FROM workout_analyses;

-- Lists sorted by these figures read their page, and not all workouts of the user.
CREATE INDEX workouts_sorted_by_ascent ON workouts (user_id, ascent_mm, id);
CREATE INDEX workouts_sorted_by_top_speed ON workouts (user_id, top_speed_ckmh, id);
CREATE INDEX training_loads_sorted_by_load ON training_loads (user_id, load, workout_id);
CREATE INDEX training_loads_sorted_by_energy ON training_loads (user_id, energy_kcal, workout_id);

-- SQLite prefers the newest of equal indexes, so those that it read before are made anew.
DROP INDEX workouts_with_track;
CREATE INDEX workouts_with_track ON workouts (user_id, workout_date, id, sport_id, hidden_by)
  WHERE track_file IS NOT NULL AND map_id IS NOT NULL AND venue = 'outdoors';
DROP INDEX training_loads_by_user;
CREATE INDEX training_loads_by_user ON training_loads (user_id, workout_id, load, load_method, energy_kcal);
DROP INDEX training_loads_known;
CREATE INDEX training_loads_known ON training_loads (user_id, workout_id, load) WHERE load IS NOT NULL;
