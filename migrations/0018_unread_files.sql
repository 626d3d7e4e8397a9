-- A file that came with a workout from elsewhere, and is kept as it is: its recording, which cannot be read here, or what
-- that had been made of there. Below the upload folder; NULL without one.
ALTER TABLE workouts ADD COLUMN unread_file TEXT;
-- JSON: the code of why it was not read, and details; NULL where what was read had been made of it.
ALTER TABLE workouts ADD COLUMN unread_reason TEXT;
-- What is known of the reason, for programs: JSON.
ALTER TABLE import_items ADD COLUMN reason_details TEXT;
