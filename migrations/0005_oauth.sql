-- What a person allowed an app: first a code, then tokens that follow each other. Nothing was kept here before.
DROP TABLE oauth_tokens;

CREATE TABLE oauth_grants (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  client_id INTEGER NOT NULL REFERENCES oauth_clients (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  scope TEXT NOT NULL,
  -- Codes and tokens are kept as SHA-256: whoever reads the database can use none of them.
  code_hash TEXT NOT NULL UNIQUE,
  -- As it was sent with the request for authorization; NULL when none was.
  redirect_uri TEXT,
  code_challenge TEXT,
  authorized_at INTEGER NOT NULL,
  redeemed_at INTEGER,
  -- When the last of its code and tokens can no longer be used.
  expires_at INTEGER NOT NULL,
  last_used_at INTEGER,
  revoked_at INTEGER
) STRICT;
CREATE INDEX oauth_grants_by_client ON oauth_grants (client_id);
CREATE INDEX oauth_grants_by_user ON oauth_grants (user_id);
CREATE INDEX oauth_grants_by_expiry ON oauth_grants (expires_at);

CREATE TABLE oauth_tokens (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  grant_id INTEGER NOT NULL REFERENCES oauth_grants (id) ON DELETE CASCADE,
  access_token_hash TEXT NOT NULL UNIQUE,
  refresh_token_hash TEXT NOT NULL UNIQUE,
  scope TEXT NOT NULL,
  issued_at INTEGER NOT NULL,
  -- Of the access token.
  expires_at INTEGER NOT NULL,
  -- By the next pair. Whoever comes with the refresh token again has stolen it, or somebody else has.
  replaced_at INTEGER
) STRICT;
CREATE INDEX oauth_tokens_by_grant ON oauth_tokens (grant_id);
CREATE INDEX oauth_tokens_by_issue ON oauth_tokens (issued_at);

-- What people make for their own scripts.
CREATE TABLE personal_tokens (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  scope TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- NULL: never.
  expires_at INTEGER,
  last_used_at INTEGER
) STRICT;
CREATE INDEX personal_tokens_by_user ON personal_tokens (user_id);
