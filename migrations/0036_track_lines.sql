-- The tracks of workouts in few points, in a row for each of some degrees of detail: a map of thousands of them reads those
-- that it can show, side by side. line is written by src/maps/lines/pack-lines.ts.
CREATE TABLE track_lines (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  band INTEGER NOT NULL,
  workout_id INTEGER NOT NULL REFERENCES workouts (id) ON DELETE CASCADE,
  line BLOB NOT NULL,
  PRIMARY KEY (user_id, band, workout_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX track_lines_by_workout ON track_lines (workout_id);

-- Which workouts a part of the map is about. It has a condition, so that SQLite takes it for nothing else.
CREATE INDEX workouts_by_box ON workouts
  (user_id, min_latitude, max_latitude, min_longitude, max_longitude, workout_date, sport_id)
  WHERE min_latitude IS NOT NULL;

-- A number for each user that changes whenever a map of all their workouts may look different. It goes by the clock, so
-- that it never comes back, also not with a backup; and triggers see to it, because every way of changing a workout counts.
CREATE TABLE map_versions (
  user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  version INTEGER NOT NULL
) STRICT;
INSERT INTO map_versions SELECT id, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM users;
CREATE TRIGGER map_version_of_user AFTER INSERT ON users BEGIN
  INSERT INTO map_versions VALUES (NEW.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
CREATE TRIGGER map_version_by_new_line AFTER INSERT ON track_lines WHEN NEW.band = 0 BEGIN
  UPDATE map_versions SET version = max(version + 1, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  WHERE user_id = NEW.user_id;
END;
CREATE TRIGGER map_version_by_lost_line AFTER DELETE ON track_lines WHEN OLD.band = 0 BEGIN
  UPDATE map_versions SET version = max(version + 1, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  WHERE user_id = OLD.user_id;
END;
CREATE TRIGGER map_version_by_change AFTER UPDATE OF
  sport_id, title, description, notes, workout_date, distance_m, moving_s, ave_speed_ckmh, max_speed_ckmh,
  top_speed_ckmh, ascent_mm, places
ON workouts BEGIN
  UPDATE map_versions SET version = max(version + 1, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  WHERE user_id = NEW.user_id;
END;
CREATE TRIGGER map_version_by_new_equipment AFTER INSERT ON workout_equipments BEGIN
  UPDATE map_versions SET version = max(version + 1, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  WHERE user_id = (SELECT user_id FROM workouts WHERE id = NEW.workout_id);
END;
CREATE TRIGGER map_version_by_lost_equipment AFTER DELETE ON workout_equipments BEGIN
  UPDATE map_versions SET version = max(version + 1, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  WHERE user_id = (SELECT user_id FROM workouts WHERE id = OLD.workout_id);
END;

-- Workouts that are there already get their lines in the background.
INSERT INTO jobs (kind, subject, due_at)
  SELECT 'queue-track-lines', CAST(max(id) AS TEXT), 0 FROM workouts HAVING max(id) IS NOT NULL;
