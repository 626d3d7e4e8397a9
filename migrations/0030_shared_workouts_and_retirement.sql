-- Links with which whoever has one sees a workout. A row goes when its link is taken back, and with the workout.
CREATE TABLE shared_workouts (
  workout_id INTEGER PRIMARY KEY REFERENCES workouts (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- From which, with the secret key, the token of the link is computed again.
  link_seed TEXT NOT NULL,
  -- As SHA-256, as in one_time_tokens.
  link_hash TEXT NOT NULL UNIQUE,
  -- Without the first and last metres of the track.
  hides_ends INTEGER NOT NULL CHECK (hides_ends IN (0, 1)),
  shows_name INTEGER NOT NULL CHECK (shows_name IN (0, 1)),
  shows_description INTEGER NOT NULL CHECK (shows_description IN (0, 1)),
  shows_heart_rate INTEGER NOT NULL CHECK (shows_heart_rate IN (0, 1)),
  created_at INTEGER NOT NULL,
  -- Null for one that does not end by itself.
  expires_at INTEGER
) STRICT;
CREATE INDEX shared_workouts_by_user ON shared_workouts (user_id, created_at);

-- How far equipment is to go, in metres; null where nobody has said.
ALTER TABLE equipments ADD COLUMN retire_at_m INTEGER CHECK (retire_at_m > 0);
