-- Energy can be a goal, too. SQLite can change a condition of a column only in a new table.
CREATE TABLE new_goals (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  short_id TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  period TEXT NOT NULL CHECK (period IN ('week', 'month', 'year')),
  measure TEXT NOT NULL CHECK (measure IN ('distance', 'duration', 'ascent', 'workouts', 'days', 'energy')),
  -- In m, s, mm or kcal; otherwise a count.
  amount INTEGER NOT NULL CHECK (amount > 0),
  -- JSON: ids in ascending order; empty for all sports.
  sport_ids TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
INSERT INTO new_goals (id, short_id, user_id, period, measure, amount, sport_ids, created_at)
SELECT id, short_id, user_id, period, measure, amount, sport_ids, created_at
FROM goals;
DELETE FROM sqlite_sequence WHERE name = 'new_goals';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_goals', seq FROM sqlite_sequence WHERE name = 'goals';
DROP TABLE goals;
ALTER TABLE new_goals RENAME TO goals;
CREATE INDEX goals_by_user ON goals (user_id, id);
