-- What is wrong with the server, from when administrators are told until it is over: so that they are told once, and once more.
CREATE TABLE alerts (
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY (kind, subject)
) STRICT, WITHOUT ROWID;

-- How large everything was, a row a day.
CREATE TABLE storage_days (
  day TEXT PRIMARY KEY,
  database_bytes INTEGER NOT NULL,
  upload_bytes INTEGER NOT NULL,
  disk_free_bytes INTEGER NOT NULL,
  disk_size_bytes INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
