-- Recordings are kept as they were uploaded, in whatever format that was.
ALTER TABLE workouts RENAME COLUMN gpx_file TO source_file;
-- NULL without such a file.
ALTER TABLE workouts ADD COLUMN source_format TEXT;
UPDATE workouts SET source_format = 'gpx' WHERE source_file IS NOT NULL;
