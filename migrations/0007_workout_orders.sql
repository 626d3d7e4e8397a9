-- Lists sorted by a figure read their page, and not all workouts of the user.
CREATE INDEX workouts_sorted_by_moving ON workouts (user_id, moving_s, id);
CREATE INDEX workouts_sorted_by_distance ON workouts (user_id, distance_m, id);
CREATE INDEX workouts_sorted_by_ave_speed ON workouts (user_id, ave_speed_ckmh, id);

-- Statistics are read from the index alone: in it a user's workouts lie side by side, in the table between everybody
-- else's. The last index that is made is the one SQLite takes where several would do, and by date is how they are stored.
DROP INDEX workouts_by_date;
CREATE INDEX workouts_by_date ON workouts
  (user_id, workout_date, id, sport_id, distance_m, moving_s, ascent_mm, descent_mm, ave_speed_ckmh);
