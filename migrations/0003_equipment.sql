-- Whether there is equipment of a type, and whose.
CREATE INDEX equipments_by_type ON equipments (equipment_type_id, user_id);

-- The latest workouts of a sport are read without the others.
CREATE INDEX workouts_by_sport_and_date ON workouts (user_id, sport_id, workout_date, id);
