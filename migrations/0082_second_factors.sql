-- The authenticator app of an account. The secret is stored as it is: backups do not contain the secret key, and a
-- restored server must be able to check codes. Codes of `last_step` and before are used up.
CREATE TABLE authenticators (
  user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  last_step INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT;

CREATE TABLE passkeys (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credential_id TEXT NOT NULL UNIQUE,
  -- Random name of the account for authenticators, the same for all its passkeys.
  user_handle TEXT NOT NULL,
  -- The host for which the passkey was made. It works at no other.
  host TEXT NOT NULL,
  public_key BLOB NOT NULL,
  counter INTEGER NOT NULL,
  -- JSON array.
  transports TEXT NOT NULL,
  name TEXT NOT NULL,
  is_synced INTEGER NOT NULL CHECK (is_synced IN (0, 1)),
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT;
CREATE INDEX passkeys_by_user ON passkeys (user_id);

-- Recovery codes that have not been used. Their first digit is the number.
CREATE TABLE recovery_codes (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number BETWEEN 0 AND 9),
  hash TEXT NOT NULL,
  PRIMARY KEY (user_id, number)
) STRICT;

-- Challenges that were answered, until they expire, so that none is answered twice.
CREATE TABLE used_challenges (
  id TEXT PRIMARY KEY NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX used_challenges_by_end ON used_challenges (expires_at);
