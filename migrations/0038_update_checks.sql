-- What the place where releases are published said last, and when: it is asked once a day, however often the server starts.
CREATE TABLE update_checks (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  checked_at INTEGER NOT NULL,
  newest_version TEXT
) STRICT;
