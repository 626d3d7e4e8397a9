-- The sessions that are open. One that is not here is over: its row is gone for good, whatever the clock does. Those from
-- before have no row; revoked_sessions keeps telling which of them ended, and is never emptied.
CREATE TABLE sessions (
  jti TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- The server goes by the clock of its machine.
ALTER TABLE instance_config DROP COLUMN clock_mark;
