-- Where workouts were, each place once: so that one's own places are counted, and workouts found by them, in an index.
-- The name is empty far from all towns. It follows the column `places` by itself.
CREATE TABLE workout_places (
  workout_id INTEGER NOT NULL REFERENCES workouts (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  country TEXT NOT NULL,
  name TEXT NOT NULL,
  is_start INTEGER NOT NULL,
  PRIMARY KEY (workout_id, country, name)
) WITHOUT ROWID;
CREATE INDEX workout_places_by_user ON workout_places (user_id, country, name);

CREATE TRIGGER workout_places_of_new AFTER INSERT ON workouts WHEN NEW.places IS NOT NULL BEGIN
  INSERT INTO workout_places (workout_id, user_id, country, name, is_start)
    SELECT NEW.id, NEW.user_id, value ->> '$.country', coalesce(value ->> '$.name', ''), max(key = 'start')
    FROM json_each(NEW.places) WHERE type = 'object' GROUP BY 3, 4;
END;
CREATE TRIGGER workout_places_of_changed AFTER UPDATE OF places ON workouts BEGIN
  DELETE FROM workout_places WHERE workout_id = NEW.id;
  INSERT INTO workout_places (workout_id, user_id, country, name, is_start)
    SELECT NEW.id, NEW.user_id, value ->> '$.country', coalesce(value ->> '$.name', ''), max(key = 'start')
    FROM json_each(NEW.places) WHERE type = 'object' GROUP BY 3, 4;
END;

INSERT INTO workout_places (workout_id, user_id, country, name, is_start)
  SELECT workouts.id, workouts.user_id, value ->> '$.country', coalesce(value ->> '$.name', ''), max(key = 'start')
  FROM workouts, json_each(workouts.places) WHERE places IS NOT NULL AND type = 'object' GROUP BY 1, 2, 3, 4;

-- Lists by where workouts began: those without a place come last.
CREATE INDEX workouts_by_country ON workouts
  (user_id, coalesce(places ->> '$.start.country', '~'), workout_date DESC, id DESC);
CREATE INDEX workouts_by_town ON workouts
  (user_id, coalesce(places ->> '$.start.country', '~'), coalesce(places ->> '$.start.name', '~'), workout_date DESC, id DESC);

-- Of several indexes that would do SQLite takes the one that was made last: tracks are counted in that of tracks.
DROP INDEX workouts_with_track;
CREATE INDEX workouts_with_track ON workouts (user_id, workout_date, id, sport_id)
  WHERE track_file IS NOT NULL AND map_id IS NOT NULL;
