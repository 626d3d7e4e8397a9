-- Tokens that can do nothing but add recordings, for apps that only know an address to send files to: the token is a part of
-- that address. Kept as SHA-256, as all others. They have no end, because nobody can put a new one into a device far away.
CREATE TABLE upload_tokens (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT;
CREATE INDEX upload_tokens_by_user ON upload_tokens (user_id);
