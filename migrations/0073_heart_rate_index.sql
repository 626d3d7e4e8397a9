-- Time in zones by week reads the seconds at each heart rate of hundreds of workouts. In an index they need not be
-- extracted from the whole analyses.
DROP INDEX workout_analyses_by_user;
CREATE INDEX workout_analyses_by_user ON workout_analyses (user_id, workout_id, analysis -> '$.histograms.heartRate');
