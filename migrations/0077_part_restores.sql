-- The copy of a backup's database that administrators look into; the copy itself is below `run/`.
CREATE TABLE opened_backup (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  name TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('opening', 'open', 'failed')),
  reason TEXT,
  reason_code TEXT,
  used_at INTEGER NOT NULL
) STRICT;

-- The last user or workout that an administrator restored from a backup in the browser.
CREATE TABLE part_restores (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- File name of the backup, and the wanted part of it. Without a workout, it is the whole user.
  backup TEXT NOT NULL,
  username TEXT NOT NULL,
  workout TEXT,
  asked_at INTEGER NOT NULL,
  asked_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
  status TEXT NOT NULL CHECK (status IN ('reading', 'importing', 'failed')),
  reason TEXT,
  reason_code TEXT,
  -- The account that the data went to, and the import that stores it.
  user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
  import_id INTEGER REFERENCES imports (id) ON DELETE SET NULL,
  facts TEXT
) STRICT;

CREATE INDEX part_restores_asked_by ON part_restores (asked_by);
CREATE INDEX part_restores_user_id ON part_restores (user_id);
CREATE INDEX part_restores_import_id ON part_restores (import_id);
