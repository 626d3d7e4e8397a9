-- Parts of recordings that people keep under a name, in milliseconds from the start of the recording. The unique key also
-- lists those of a workout in their order.
CREATE TABLE kept_stretches (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  workout_id INTEGER NOT NULL REFERENCES workouts (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  from_ms INTEGER NOT NULL CHECK (from_ms >= 0),
  to_ms INTEGER NOT NULL CHECK (to_ms > from_ms),
  UNIQUE (workout_id, from_ms, to_ms)
) STRICT;
