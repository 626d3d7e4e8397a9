-- A cleared import belongs to nobody, until a job has deleted its items, some at a time. SQLite can allow NULL in a column
-- only in a new table, and other tables that refer to it follow when that gets its name.
CREATE TABLE new_imports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('waiting', 'reading', 'running', 'done', 'refused', 'undoing', 'undone')),
  origin TEXT,
  username TEXT,
  -- Below the upload folder; null once nothing more is needed from it.
  archive_file TEXT UNIQUE,
  file_size INTEGER NOT NULL,
  takes_profile INTEGER NOT NULL,
  reason TEXT,
  -- The picture that the user had before, for as long as the import can be undone. Below the upload folder.
  kept_picture TEXT UNIQUE,
  reason_code TEXT,
  reason_file TEXT,
  checked_files INTEGER NOT NULL DEFAULT 0,
  wants_preview INTEGER NOT NULL DEFAULT 0,
  preview TEXT
) STRICT;
INSERT INTO new_imports
  (id, user_id, created_at, status, origin, username, archive_file, file_size, takes_profile, reason, kept_picture, reason_code, reason_file, checked_files, wants_preview, preview)
SELECT id, user_id, created_at, status, origin, username, archive_file, file_size, takes_profile, reason, kept_picture, reason_code, reason_file, checked_files, wants_preview, preview
FROM imports;
-- Ids of imports that are gone are not given again, as jobs may still name them.
DELETE FROM sqlite_sequence WHERE name = 'new_imports';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_imports', seq FROM sqlite_sequence WHERE name = 'imports';

CREATE TABLE new_import_items (
  import_id INTEGER NOT NULL REFERENCES new_imports (id) ON DELETE CASCADE,
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
DROP TABLE imports;
ALTER TABLE new_imports RENAME TO imports;
ALTER TABLE new_import_items RENAME TO import_items;
CREATE INDEX import_items_by_outcome ON import_items (import_id, kind, outcome, position);
CREATE INDEX import_items_by_sport ON import_items (import_id, unknown_sport) WHERE unknown_sport IS NOT NULL;
CREATE INDEX import_items_with_problem ON import_items (import_id, kind, position, outcome) WHERE reason IS NOT NULL;
