-- The time zone where a workout began: an IANA name or, if only its file said it, an offset such as '+05:30'. The seconds
-- that its clocks were ahead of UTC at that moment are kept beside it, so that days of the place need no rules of zones.
-- A job finds them for workouts that are already there.
ALTER TABLE workouts ADD COLUMN local_zone TEXT;
ALTER TABLE workouts ADD COLUMN local_offset_s INTEGER;
ALTER TABLE recalculated_workouts ADD COLUMN local_zone TEXT;
ALTER TABLE recalculated_workouts ADD COLUMN local_offset_s INTEGER;

DROP INDEX workouts_by_date;
CREATE INDEX workouts_by_date ON workouts
  (user_id, workout_date, id, sport_id, distance_m, moving_s, ascent_mm, descent_mm, ave_speed_ckmh, title, hidden_by,
   local_offset_s);

-- Whether days of the calendar and of goals are those of the place of each workout, instead of the person's time zone.
ALTER TABLE users ADD COLUMN days_by_place INTEGER NOT NULL DEFAULT 0;
