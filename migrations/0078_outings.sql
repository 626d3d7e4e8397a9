-- Lists can show the legs of an outing, such as a triathlon, as one row, and then look for all legs of a person.
DROP INDEX workouts_by_outing;
CREATE INDEX workouts_by_outing ON workouts (user_id, outing_id, workout_date, id, hidden_by)
  WHERE outing_id IS NOT NULL;
