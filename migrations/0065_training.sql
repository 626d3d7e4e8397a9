-- Values of a person's body, each of which holds from a day on until the next one.
CREATE TABLE body_values (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  measure TEXT NOT NULL CHECK (measure IN ('weight', 'resting-heart-rate', 'max-heart-rate', 'threshold-heart-rate', 'threshold-power', 'threshold-speed')),
  sport_group TEXT NOT NULL CHECK (sport_group IN ('all', 'run', 'ride', 'swim')),
  -- YYYY-MM-DD
  valid_from TEXT NOT NULL,
  -- kg, beats per minute, W, or m/s
  value REAL NOT NULL,
  -- The workout that proves it, if it was accepted from a suggestion.
  workout_id INTEGER REFERENCES workouts (id) ON DELETE SET NULL,
  UNIQUE (user_id, measure, sport_group, valid_from)
) STRICT;
CREATE INDEX body_values_by_workout ON body_values (workout_id) WHERE workout_id IS NOT NULL;
-- Suggestions that a person refused. Only a higher value is suggested again.
CREATE TABLE refused_suggestions (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  measure TEXT NOT NULL,
  sport_group TEXT NOT NULL,
  value REAL NOT NULL,
  PRIMARY KEY (user_id, measure, sport_group)
) STRICT;
-- How a person's zones are divided. Without a row, the usual scheme of the sport group counts.
CREATE TABLE zone_choices (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  quantity TEXT NOT NULL CHECK (quantity IN ('heart-rate', 'power', 'speed')),
  sport_group TEXT NOT NULL CHECK (sport_group IN ('all', 'run', 'ride', 'swim')),
  scheme TEXT NOT NULL,
  -- JSON: own lower bounds; null for a named scheme.
  bounds TEXT,
  PRIMARY KEY (user_id, quantity, sport_group)
) STRICT;
CREATE TABLE training_settings (
  user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- Which of the two published formulas for load and energy counts; null for the mean of both.
  formula TEXT CHECK (formula IN ('men', 'women')),
  is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1))
) STRICT;

-- What is kept of a recording, so that zones, load and curves need no file again.
CREATE TABLE workout_analyses (
  workout_id INTEGER PRIMARY KEY REFERENCES workouts (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL,
  -- JSON, see tracks/analysis/track-analysis.ts
  analysis TEXT NOT NULL
) STRICT;
CREATE INDEX workout_analyses_by_user ON workout_analyses (user_id);
-- Load and energy of a workout, under the values of the body that held on its day. Kept apart from the analyses, because
-- pages about training read those of all workouts.
CREATE TABLE training_loads (
  workout_id INTEGER PRIMARY KEY REFERENCES workouts (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL,
  load REAL,
  load_method TEXT CHECK (load_method IN ('power', 'pace', 'swim-pace', 'heart-rate')),
  intensity REAL,
  energy_kcal REAL,
  energy_method TEXT CHECK (energy_method IN ('device', 'power', 'heart-rate', 'running', 'met')),
  is_outdated INTEGER NOT NULL DEFAULT 1 CHECK (is_outdated IN (0, 1))
) STRICT;
CREATE INDEX training_loads_by_user ON training_loads (user_id, workout_id, load, load_method, energy_kcal);
CREATE INDEX training_loads_outdated ON training_loads (workout_id) WHERE is_outdated = 1;

-- These are imported, too. SQLite can change a condition of a column only in a new table.
CREATE TABLE new_import_items (
  import_id INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  kind TEXT NOT NULL
    CHECK (kind IN ('equipment', 'sport-preference', 'goal', 'profile', 'picture', 'workout', 'training')),
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
  reason_detail TEXT,
  PRIMARY KEY (import_id, kind, position)
) STRICT;
INSERT INTO new_import_items
  (import_id, kind, position, outcome, what, workout_date, short_id, content, unknown_sport, sport_id, reason, memo, reason_code, reason_detail)
SELECT import_id, kind, position, outcome, what, workout_date, short_id, content, unknown_sport, sport_id, reason, memo, reason_code, reason_detail
FROM import_items;
DROP TABLE import_items;
ALTER TABLE new_import_items RENAME TO import_items;
CREATE INDEX import_items_by_outcome ON import_items (import_id, kind, outcome, position);
CREATE INDEX import_items_by_sport ON import_items (import_id, unknown_sport) WHERE unknown_sport IS NOT NULL;
CREATE INDEX import_items_with_problem ON import_items (import_id, kind, position, outcome) WHERE reason IS NOT NULL;
