-- What administrators say of the sports they add. Those of the interface have none of it: apps know their looks.
CREATE TABLE own_sports (
  -- From 1000 on, and never another sport's again: archives and apps may remember it.
  id INTEGER PRIMARY KEY AUTOINCREMENT
    REFERENCES sports (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  icon TEXT NOT NULL,
  color TEXT NOT NULL,
  measure TEXT NOT NULL CHECK (measure IN ('pace', 'speed'))
) STRICT;
INSERT INTO sqlite_sequence (name, seq) VALUES ('own_sports', 999);
