-- When backups are made and how many are kept, as far as administrators have decided it in the browser: one row, or none.
CREATE TABLE backup_schedule (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  every_hours INTEGER,
  at_time TEXT,
  keep INTEGER NOT NULL
) STRICT;
