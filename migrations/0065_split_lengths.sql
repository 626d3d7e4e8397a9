-- JSON: the numbers of the recorded pool lengths that the user has split, because the recorder missed a turn. Null if
-- none is.
ALTER TABLE workouts ADD COLUMN split_lengths TEXT;
