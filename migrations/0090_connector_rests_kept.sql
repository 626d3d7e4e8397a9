-- How long a service that was disconnected meanwhile still wants to be left alone, and why: connecting it again makes no request
-- before.
CREATE TABLE connector_rests (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  connector TEXT NOT NULL,
  rests_until INTEGER NOT NULL,
  problem TEXT,
  problem_at INTEGER,
  PRIMARY KEY (user_id, connector)
) STRICT, WITHOUT ROWID;
