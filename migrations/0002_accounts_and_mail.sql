-- The one session that outlives a change of the password: the one that changed it.
ALTER TABLE users ADD COLUMN kept_session TEXT;

-- What is mailed or handed over in a link, as SHA-256: whoever reads the database can use none of them.
CREATE TABLE one_time_tokens (
  hash TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('confirm-account', 'reset-password', 'confirm-email')),
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The address it proves the ownership of.
  email TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX one_time_tokens_by_user ON one_time_tokens (user_id, purpose);
CREATE INDEX one_time_tokens_by_expiry ON one_time_tokens (expires_at);

-- Names that somebody wanted for an account with an address that has one already: taken, as they would be otherwise.
CREATE TABLE reserved_names (
  username TEXT PRIMARY KEY COLLATE NOCASE,
  -- Who has the address.
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX reserved_names_by_user ON reserved_names (user_id);
CREATE INDEX reserved_names_by_expiry ON reserved_names (expires_at);

-- Letters that are still to be sent. The text, and the link in it, is made when one is sent.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  letter TEXT NOT NULL,
  recipient TEXT NOT NULL,
  -- JSON: what the letter says about its cause.
  details TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX outbox_by_user ON outbox (user_id);

-- How often something was done that may be done only so often: guesses, letters. Keys are hashes, so no address is kept.
CREATE TABLE budgets (
  key TEXT PRIMARY KEY,
  used INTEGER NOT NULL,
  blocked_until INTEGER NOT NULL DEFAULT 0,
  -- When the row means nothing any more.
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX budgets_by_expiry ON budgets (expires_at);

-- Jobs of one kind no longer wait for those of another.
DROP INDEX jobs_by_due;
CREATE INDEX jobs_by_due ON jobs (kind, due_at);
