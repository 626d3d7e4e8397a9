-- The heat map is drawn from the lines of tracks, and nothing else is kept for it. What was still to be added to it, or taken
-- out, is done with; workouts that have no lines yet get them in the background.
DROP TABLE heat_changes;
DROP TABLE heat_removals;
DROP TABLE heat_tiles;
DELETE FROM jobs WHERE kind IN ('add-heat', 'subtract-heat', 'merge-heat', 'queue-heat', 'subtract-put-away-heat');
INSERT INTO jobs (kind, subject, due_at)
  SELECT 'queue-track-lines', CAST(max(id) AS TEXT), CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM workouts HAVING max(id) IS NOT NULL
  ON CONFLICT DO NOTHING;
