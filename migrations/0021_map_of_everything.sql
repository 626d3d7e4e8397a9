-- The map of all workouts counts and turns pages in an index, and reads each track once.
CREATE INDEX workouts_with_track ON workouts (user_id, workout_date, id, sport_id) WHERE track_file IS NOT NULL;

-- Titles are searched where statistics are read: in the table a user's workouts lie between everybody else's. The last
-- index that is made is the one SQLite takes where several would do, and by date is how workouts are stored.
DROP INDEX workouts_by_date;
CREATE INDEX workouts_by_date ON workouts
  (user_id, workout_date, id, sport_id, distance_m, moving_s, ascent_mm, descent_mm, ave_speed_ckmh, title);
