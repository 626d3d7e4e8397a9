-- Bytes of the files in each folder of an account, kept as they come and go, so that nobody has to look at all of them.
-- Whoever counts the files anew sees by `changes` whether any came or went meanwhile.
CREATE TABLE upload_sizes (
  folder TEXT PRIMARY KEY,
  bytes INTEGER NOT NULL,
  changes INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Files that are there already are counted in the background.
INSERT INTO jobs (kind, subject, due_at)
  SELECT 'count-uploads', 'all', 0 WHERE EXISTS (SELECT 1 FROM users);
