-- What is wrong with a recording that was taken all the same, as JSON; NULL where nothing is. Workouts that are there
-- already have none: their recordings were taken as they are.
ALTER TABLE workouts ADD COLUMN recording_notes TEXT;
