-- Finds the newest VO₂max that a watch has estimated, among the few workouts that have one.
CREATE INDEX workouts_with_vo2_max ON workouts (user_id, workout_date, id, sport_id)
WHERE recorder_summary ->> 'vo2Max' IS NOT NULL;

-- Finds a workout with a load, also where there is none among many workouts.
CREATE INDEX training_loads_known ON training_loads (user_id, workout_id, load) WHERE load IS NOT NULL;
