-- What people see of their sessions, and when a session was last used or proved. Sessions from before have their id, their
-- user and their end only; the rest is noted when they are next used.
ALTER TABLE sessions ADD COLUMN epoch INTEGER;
ALTER TABLE sessions ADD COLUMN created_at INTEGER;
ALTER TABLE sessions ADD COLUMN last_used_at INTEGER;
ALTER TABLE sessions ADD COLUMN method TEXT;
-- The log-in of another service by which the session was opened, and what that service needs to end it.
ALTER TABLE sessions ADD COLUMN identity_id INTEGER;
ALTER TABLE sessions ADD COLUMN provider_sid TEXT;
ALTER TABLE sessions ADD COLUMN id_token TEXT;
ALTER TABLE sessions ADD COLUMN system TEXT;
ALTER TABLE sessions ADD COLUMN browser TEXT;
ALTER TABLE sessions ADD COLUMN own_name TEXT;
-- The network of the last use, without its last part: 192.0.2.0/24, or `home`.
ALTER TABLE sessions ADD COLUMN network TEXT;
ALTER TABLE sessions ADD COLUMN proved_at INTEGER;
CREATE INDEX sessions_by_use ON sessions (last_used_at);

-- Browsers and programs with which an account was logged in to, as hashes. A log-in with another one is told by mail.
CREATE TABLE known_devices (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  hash TEXT NOT NULL,
  first_used_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, hash)
) STRICT, WITHOUT ROWID;
