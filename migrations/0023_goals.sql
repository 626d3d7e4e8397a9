-- What somebody wants to reach in each week, month or year.
CREATE TABLE goals (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  short_id TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  period TEXT NOT NULL CHECK (period IN ('week', 'month', 'year')),
  measure TEXT NOT NULL CHECK (measure IN ('distance', 'duration', 'ascent', 'workouts', 'days')),
  -- In m, s or mm; otherwise a count.
  amount INTEGER NOT NULL CHECK (amount > 0),
  -- JSON: ids in ascending order; empty for all sports.
  sport_ids TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX goals_by_user ON goals (user_id, id);

-- Goals are imported, too. SQLite can change a condition of a column only in a new table.
CREATE TABLE new_import_items (
  import_id INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  kind TEXT NOT NULL
    CHECK (kind IN ('equipment', 'sport-preference', 'goal', 'profile', 'picture', 'workout')),
  position INTEGER NOT NULL,
  outcome TEXT NOT NULL
    CHECK (outcome IN ('waiting', 'unknown-sport', 'added', 'already-there', 'left-out', 'undone')),
  -- For people to know it by.
  what TEXT NOT NULL,
  workout_date INTEGER,
  short_id TEXT,
  -- JSON; null once it is stored, or will never be.
  content TEXT,
  -- Its sport, while nobody has said which one of this server that is; then that one's id.
  unknown_sport TEXT,
  sport_id INTEGER,
  -- Why it was left out, or is not as it was.
  reason TEXT,
  -- JSON: what has to be known of it later, such as how it was here before.
  memo TEXT,
  reason_code TEXT,
  reason_details TEXT,
  PRIMARY KEY (import_id, kind, position)
) STRICT;
INSERT INTO new_import_items
  (import_id, kind, position, outcome, what, workout_date, short_id, content, unknown_sport, sport_id, reason, memo, reason_code, reason_details)
SELECT import_id, kind, position, outcome, what, workout_date, short_id, content, unknown_sport, sport_id, reason, memo, reason_code, reason_details
FROM import_items;
DROP TABLE import_items;
ALTER TABLE new_import_items RENAME TO import_items;
CREATE INDEX import_items_by_outcome ON import_items (import_id, kind, outcome, position);
CREATE INDEX import_items_by_sport ON import_items (import_id, unknown_sport) WHERE unknown_sport IS NOT NULL;
CREATE INDEX import_items_with_problem ON import_items (import_id, kind, position, outcome) WHERE reason IS NOT NULL;
