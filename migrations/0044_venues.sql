-- Where each workout was done, see src/tracks/venue.ts. Those that are there keep their places, weather and heat map: only what
-- was recorded without positions is known to have been done indoors.
ALTER TABLE workouts ADD COLUMN venue TEXT NOT NULL DEFAULT 'outdoors'
  CHECK (venue IN ('outdoors', 'indoors', 'virtual'));
UPDATE workouts SET venue = 'indoors' WHERE track_file IS NOT NULL AND map_id IS NULL;
-- The same of those that may come back.
UPDATE put_away_workouts SET workout = json_set(workout, '$.venue', 'indoors')
  WHERE track_file IS NOT NULL AND map_id IS NULL;

-- Tracks that are on the map of all workouts. Written as in src/maps/lines/on-map-store.ts.
DROP INDEX workouts_with_track;
CREATE INDEX workouts_with_track ON workouts (user_id, workout_date, id, sport_id)
  WHERE track_file IS NOT NULL AND map_id IS NOT NULL AND venue = 'outdoors';
