-- Archives of accounts that are brought in. One of each user at a time: the next takes its place.
CREATE TABLE imports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
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
  kept_picture TEXT UNIQUE
) STRICT;

-- What an archive holds, one after the other, and what became of it.
CREATE TABLE import_items (
  import_id INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('equipment', 'sport-preference', 'profile', 'picture', 'workout')),
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
  PRIMARY KEY (import_id, kind, position)
) STRICT;
CREATE INDEX import_items_by_outcome ON import_items (import_id, kind, outcome, position);
CREATE INDEX import_items_by_sport ON import_items (import_id, unknown_sport) WHERE unknown_sport IS NOT NULL;
CREATE INDEX import_items_with_problem ON import_items (import_id, kind, position, outcome) WHERE reason IS NOT NULL;
