-- Secret addresses under which calendar programs and feed readers fetch the workouts of a person. The token is a part of the
-- address, kept as SHA-256 as all others, and has no end: nobody subscribes again every year.
CREATE TABLE calendar_feeds (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  shows_place INTEGER NOT NULL CHECK (shows_place IN (0, 1)),
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT;
CREATE INDEX calendar_feeds_by_user ON calendar_feeds (user_id);

-- Apps that nobody has registered here: their id is an address, where a document says what they are. Each person who lets such
-- an app in has a row for it. Its secret is known to nobody.
ALTER TABLE oauth_clients ADD COLUMN document_url TEXT;
CREATE UNIQUE INDEX oauth_clients_by_document ON oauth_clients (user_id, document_url) WHERE document_url IS NOT NULL;

-- What an app asked for tokens for (RFC 8707). Tokens for one resource are refused by all others; without one, they are
-- for the interface below /api.
ALTER TABLE oauth_grants ADD COLUMN resource TEXT CHECK (resource IN ('mcp'));
