-- Whether somebody chose the sport of a workout, or its file named it. A guess wins no record until it is confirmed.
ALTER TABLE workouts ADD COLUMN sport_confirmed INTEGER NOT NULL DEFAULT 1 CHECK (sport_confirmed IN (0, 1));
CREATE INDEX workouts_to_confirm ON workouts (user_id, workout_date, id) WHERE sport_confirmed = 0;
-- A guess says nothing of what a word means. The index alone answers which sport a word means.
DROP INDEX workouts_by_sport_word;
CREATE INDEX workouts_by_sport_word ON workouts
  (user_id, sport_word, workout_date, sport_id, hidden_by, sport_confirmed) WHERE sport_word IS NOT NULL;
