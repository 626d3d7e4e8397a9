-- Accounts at OpenID Connect providers that belong to accounts here. Issuer and subject are compared exactly.
CREATE TABLE identities (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  linked_at INTEGER NOT NULL,
  last_used_at INTEGER,
  UNIQUE (issuer, subject)
) STRICT;
CREATE INDEX identities_by_user ON identities (user_id);

-- Log-ins with a provider that have begun, for ten minutes. The browser has the secret; here is its SHA-256.
CREATE TABLE provider_transactions (
  hash TEXT PRIMARY KEY NOT NULL,
  provider TEXT NOT NULL,
  purpose TEXT NOT NULL CHECK (purpose IN ('log-in', 'link', 'proof')),
  -- What the answer and the ID token have to contain, and the secret for the code (PKCE).
  state TEXT NOT NULL,
  nonce TEXT NOT NULL,
  verifier TEXT NOT NULL,
  redirect_uri TEXT NOT NULL,
  -- Who began it, unless it is for logging in.
  user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX provider_transactions_by_expiry ON provider_transactions (expires_at);
CREATE INDEX provider_transactions_by_user ON provider_transactions (user_id);

-- Logout tokens of providers that were used, so that none counts twice.
CREATE TABLE used_logout_tokens (
  hash TEXT PRIMARY KEY NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX used_logout_tokens_by_expiry ON used_logout_tokens (expires_at);

-- Links that log in, made on the command line, each for once and for ten minutes. Here is the SHA-256 of their token.
CREATE TABLE log_in_links (
  hash TEXT PRIMARY KEY NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX log_in_links_by_user ON log_in_links (user_id);
CREATE INDEX log_in_links_by_expiry ON log_in_links (expires_at);
