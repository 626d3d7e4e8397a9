-- What the file of a recording calls its sport, what its recorder says of it (JSON), and what it has in common with others
-- that were recorded in one go. NULL where there is no such thing.
ALTER TABLE workouts ADD COLUMN sport_word TEXT;
ALTER TABLE workouts ADD COLUMN recorder_summary TEXT;
ALTER TABLE workouts ADD COLUMN outing_id TEXT;
CREATE INDEX workouts_by_outing ON workouts (outing_id) WHERE outing_id IS NOT NULL;
CREATE INDEX workouts_by_sport_word ON workouts (user_id, sport_word, workout_date, sport_id)
  WHERE sport_word IS NOT NULL;

-- Recordings made indoors have a track, too, but are on no map.
DROP INDEX workouts_with_track;
CREATE INDEX workouts_with_track ON workouts (user_id, workout_date, id, sport_id)
  WHERE track_file IS NOT NULL AND map_id IS NOT NULL;
