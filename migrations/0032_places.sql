-- Where a workout began, was farthest from there, and ended, as JSON. NULL until it is looked up, and without positions.
ALTER TABLE workouts ADD COLUMN places TEXT;
CREATE INDEX workouts_without_places ON workouts (places) WHERE places IS NULL AND map_id IS NOT NULL;

-- Workouts that are there already are looked up in the background.
INSERT INTO jobs (kind, subject, due_at)
  SELECT 'find-places', 'all', 0 WHERE EXISTS (SELECT 1 FROM workouts WHERE map_id IS NOT NULL);
