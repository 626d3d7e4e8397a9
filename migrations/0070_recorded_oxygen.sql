-- Finds the newest VO₂max that a watch has estimated, among the few workouts that have one.
CREATE INDEX workouts_with_vo2_max ON workouts (user_id, workout_date, id, sport_id)
WHERE recorder_summary ->> 'vo2Max' IS NOT NULL;
