-- Tables and columns get the names that they have in the code and in the documentation.
ALTER TABLE users RENAME COLUMN picture_file TO avatar_file;
ALTER TABLE imports RENAME COLUMN kept_picture TO kept_avatar;
ALTER TABLE import_items RENAME COLUMN reason_details TO reason_detail;
ALTER TABLE outbox RENAME COLUMN letter TO kind;
ALTER TABLE workout_batches RENAME COLUMN workouts TO workouts_count;
ALTER TABLE backup_schedule RENAME COLUMN at_time TO at;
ALTER TABLE workouts RENAME COLUMN picture_drawn_at TO map_image_drawn_at;
ALTER TABLE workouts RENAME COLUMN picture_lacks_tiles TO map_image_lacks_tiles;
-- The uploaded file, where it is another than the recording: one that cannot be read, one of which this workout is only a
-- part, or the whole of a workout that was cut.
ALTER TABLE workouts RENAME COLUMN unread_file TO original_file;
ALTER TABLE workouts RENAME COLUMN unread_reason TO original_reason;
ALTER TABLE stray_files RENAME TO orphaned_files;
ALTER TABLE budgets RENAME TO counters;
DROP INDEX budgets_by_expiry;
CREATE INDEX counters_by_expiry ON counters (expires_at);
