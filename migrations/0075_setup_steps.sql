-- The steps of the list for administrators of a new server that somebody has dismissed.
CREATE TABLE dismissed_setup_steps (
  step TEXT PRIMARY KEY NOT NULL CHECK (step IN ('people', 'backups', 'streets', 'address', 'mail'))
) STRICT;

-- A server that people use already needs no such list.
INSERT INTO dismissed_setup_steps (step)
SELECT value FROM json_each('["people", "backups", "streets", "address", "mail"]') WHERE EXISTS (SELECT 1 FROM users);
