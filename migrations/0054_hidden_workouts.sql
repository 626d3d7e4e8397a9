-- A workout that was deleted in the app, cut or merged is hidden until that is undone, or it is too late: a column says by what. It
-- was copied into JSON before, with all that hangs on it.
CREATE TABLE hidden_workouts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  hidden_at INTEGER NOT NULL,
  -- The one it had: somebody may import the same workout once more meanwhile.
  short_id TEXT NOT NULL,
  -- Of a merged one: the workout that was kept, which may be gone by now; and, in JSON, what that got of it, as it is and as
  -- it was before.
  kept_short_id TEXT,
  filled TEXT,
  -- Of a deleted one.
  batch_id INTEGER REFERENCES workout_batches (id) ON DELETE CASCADE,
  CHECK ((kept_short_id IS NULL) = (filled IS NULL)),
  CHECK ((kept_short_id IS NULL) <> (batch_id IS NULL))
) STRICT;
CREATE INDEX hidden_workouts_by_user ON hidden_workouts (user_id);
CREATE INDEX hidden_workouts_by_batch ON hidden_workouts (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX merged_workouts ON hidden_workouts (user_id, id) WHERE batch_id IS NULL;
CREATE INDEX merged_workouts_of_short_id ON hidden_workouts (user_id, short_id) WHERE batch_id IS NULL;
CREATE INDEX merged_workouts_into ON hidden_workouts (user_id, kept_short_id) WHERE batch_id IS NULL;
INSERT INTO hidden_workouts
  SELECT id, user_id, put_away_at, workout ->> '$.shortId', kept_short_id, filled, batch_id FROM put_away_workouts;

ALTER TABLE workouts ADD COLUMN hidden_by INTEGER REFERENCES hidden_workouts (id) ON DELETE CASCADE;
CREATE INDEX workouts_hidden ON workouts (hidden_by) WHERE hidden_by IS NOT NULL;
-- What everybody reads. Only src/workouts/library and what is done in the background know the others.
CREATE VIEW shown_workouts AS SELECT * FROM workouts WHERE hidden_by IS NULL;

-- A sport of its own may have been deleted meanwhile.
CREATE TEMP TABLE sports_of_put_away AS
  SELECT id, coalesce(
    (SELECT sports.id FROM sports WHERE sports.id = workout ->> '$.sportId'),
    (SELECT kept.sport_id FROM workouts AS kept WHERE kept.short_id = kept_short_id),
    (SELECT min(sports.id) FROM sports)
  ) AS sport_id FROM put_away_workouts;
INSERT INTO workouts (
  id, short_id, user_id, sport_id, title, description, notes, workout_date, created_at, modified_at, duration_s,
  moving_s, pauses_s, distance_m, ave_speed_ckmh, max_speed_ckmh, top_speed_ckmh, ascent_mm, descent_mm, min_alt_cm,
  max_alt_cm, min_latitude, min_longitude, max_latitude, max_longitude, source_file, source_format, sport_word,
  outing_id, track_file, unread_file, unread_reason, map_id, picture_drawn_at, picture_lacks_tiles, weather_start,
  weather_end, recording_notes, recorder_summary, places, has_efforts, figure_sources, figures_version, venue,
  hidden_by
) SELECT
  workout ->> '$.id', 'hidden ' || id, user_id, sport_id, workout ->> '$.title', workout ->> '$.description',
  workout ->> '$.notes', CAST(round(unixepoch(workout ->> '$.workoutDate', 'subsec') * 1000) AS INTEGER),
  CAST(round(unixepoch(workout ->> '$.createdAt', 'subsec') * 1000) AS INTEGER),
  CAST(round(unixepoch(workout ->> '$.modifiedAt', 'subsec') * 1000) AS INTEGER), workout ->> '$.durationS',
  workout ->> '$.movingS', workout ->> '$.pausesS', workout ->> '$.distanceM', workout ->> '$.aveSpeedCkmh',
  workout ->> '$.maxSpeedCkmh', workout ->> '$.topSpeedCkmh', workout ->> '$.ascentMm', workout ->> '$.descentMm',
  workout ->> '$.minAltCm', workout ->> '$.maxAltCm', workout ->> '$.minLatitude', workout ->> '$.minLongitude',
  workout ->> '$.maxLatitude', workout ->> '$.maxLongitude', workout ->> '$.sourceFile', workout ->> '$.sourceFormat',
  workout ->> '$.sportWord', workout ->> '$.outingId', workout ->> '$.trackFile', workout ->> '$.unreadFile',
  nullif(workout -> '$.unreadReason', 'null'), workout ->> '$.mapId',
  CAST(round(unixepoch(workout ->> '$.mapImageDrawnAt', 'subsec') * 1000) AS INTEGER),
  coalesce(workout ->> '$.mapImageLacksTiles', 0), workout ->> '$.weatherStart', workout ->> '$.weatherEnd',
  nullif(workout -> '$.recordingNotes', 'null'), nullif(workout -> '$.recorderSummary', 'null'),
  nullif(workout -> '$.places', 'null'), coalesce(workout ->> '$.hasEfforts', 0),
  nullif(workout -> '$.figureSources', 'null'), workout ->> '$.figuresVersion',
  coalesce(workout ->> '$.venue', 'outdoors'), id
FROM put_away_workouts JOIN sports_of_put_away USING (id);
INSERT INTO workout_segments (
  workout_id, segment_id, duration_s, moving_s, pauses_s, distance_m, ave_speed_ckmh, max_speed_ckmh, top_speed_ckmh,
  ascent_mm, descent_mm, min_alt_cm, max_alt_cm
) SELECT
  workout ->> '$.id', value ->> '$.segmentId', value ->> '$.durationS', value ->> '$.movingS', value ->> '$.pausesS',
  value ->> '$.distanceM', value ->> '$.aveSpeedCkmh', value ->> '$.maxSpeedCkmh', value ->> '$.topSpeedCkmh',
  value ->> '$.ascentMm', value ->> '$.descentMm', value ->> '$.minAltCm', value ->> '$.maxAltCm'
FROM put_away_workouts, json_each(segments);
INSERT INTO best_efforts (workout_id, distance_mm, user_id, sport_id, start_ms, elapsed_ms)
  SELECT workout ->> '$.id', value ->> '$.distanceMm', user_id, sport_id, value ->> '$.startMs', value ->> '$.elapsedMs'
  FROM put_away_workouts JOIN sports_of_put_away USING (id), json_each(efforts) WHERE efforts IS NOT NULL;
INSERT OR IGNORE INTO workout_equipments (workout_id, equipment_id)
  SELECT workout ->> '$.id', value FROM put_away_workouts, json_each(equipment_ids)
  WHERE value IN (SELECT id FROM equipments);
INSERT OR IGNORE INTO distinct_workouts (first_id, second_id)
  SELECT min(workout ->> '$.id', value), max(workout ->> '$.id', value) FROM put_away_workouts, json_each(distinct_ids)
  WHERE value IN (SELECT id FROM workouts) AND value <> workout ->> '$.id';
-- The link of one that was cut is its first part's.
INSERT OR IGNORE INTO shared_workouts
  SELECT
    workout ->> '$.id', user_id, share ->> '$.linkSeed', share ->> '$.linkHash', share ->> '$.hidesEnds',
    share ->> '$.showsName', share ->> '$.showsDescription', share ->> '$.showsHeartRate',
    CAST(round(unixepoch(share ->> '$.createdAt', 'subsec') * 1000) AS INTEGER),
    CAST(round(unixepoch(share ->> '$.expiresAt', 'subsec') * 1000) AS INTEGER)
  FROM put_away_workouts WHERE share IS NOT NULL;
INSERT INTO workout_traces (workout_id, outline)
  SELECT workout ->> '$.id', heat_lines FROM put_away_workouts WHERE heat_lines IS NOT NULL;

-- What is done in the background is done for hidden ones, too.
CREATE TEMP TABLE work_on_put_away (kind TEXT, subject TEXT);
INSERT INTO work_on_put_away
  SELECT 'redraw-picture', workout ->> '$.id' FROM put_away_workouts
  WHERE workout ->> '$.mapImageDrawnAt' IS NOT NULL
    AND map_source IS NOT (SELECT coalesce(map_source, '') FROM instance_config);
INSERT INTO work_on_put_away
  SELECT 'draw-picture', map_id FROM put_away_workouts
  WHERE map_id IS NOT NULL AND (workout ->> '$.mapImageDrawnAt' IS NULL OR workout ->> '$.mapImageLacksTiles' = 1);
INSERT INTO work_on_put_away SELECT 'fetch-weather', workout ->> '$.id' FROM put_away_workouts WHERE awaits_weather = 1;
INSERT INTO work_on_put_away
  SELECT 'queue-track-lines', max(workouts.id) FROM workouts WHERE hidden_by IS NOT NULL HAVING max(workouts.id) IS NOT NULL;
INSERT INTO work_on_put_away
  SELECT column1, 'all' FROM (VALUES ('find-places'), ('measure-efforts'), ('measure-top-speeds'))
  WHERE EXISTS (SELECT 1 FROM put_away_workouts);
INSERT INTO jobs (kind, subject, due_at)
  SELECT kind, subject, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM work_on_put_away WHERE true
  ON CONFLICT DO NOTHING;
DROP TABLE work_on_put_away;
DROP TABLE sports_of_put_away;
DROP TABLE put_away_workouts;

-- Where an index alone answers, it knows which are hidden.
DROP INDEX workouts_by_sport_and_date;
CREATE INDEX workouts_by_sport_and_date ON workouts (user_id, sport_id, workout_date, id, hidden_by);
DROP INDEX workouts_by_date;
CREATE INDEX workouts_by_date ON workouts
  (user_id, workout_date, id, sport_id, distance_m, moving_s, ascent_mm, descent_mm, ave_speed_ckmh, title, hidden_by);
DROP INDEX workouts_by_sport_word;
CREATE INDEX workouts_by_sport_word ON workouts (user_id, sport_word, workout_date, sport_id, hidden_by)
  WHERE sport_word IS NOT NULL;
DROP INDEX workouts_by_box;
CREATE INDEX workouts_by_box ON workouts
  (user_id, min_latitude, max_latitude, min_longitude, max_longitude, workout_date, sport_id, hidden_by)
  WHERE min_latitude IS NOT NULL;
DROP INDEX workouts_with_track;
CREATE INDEX workouts_with_track ON workouts (user_id, workout_date, id, sport_id, hidden_by)
  WHERE track_file IS NOT NULL AND map_id IS NOT NULL AND venue = 'outdoors';

DROP TRIGGER map_version_by_change;
CREATE TRIGGER map_version_by_change AFTER UPDATE OF
  sport_id, title, description, notes, workout_date, distance_m, moving_s, ave_speed_ckmh, max_speed_ckmh,
  top_speed_ckmh, ascent_mm, places, hidden_by
ON workouts BEGIN
  UPDATE map_versions SET version = max(version + 1, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  WHERE user_id = NEW.user_id;
END;
