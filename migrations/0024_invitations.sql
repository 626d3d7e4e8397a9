-- Links with which somebody registers, also where nobody else can. A row goes once its link is used or taken back.
CREATE TABLE invitations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Who invites. Null on the command line.
  user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
  -- Who is invited, where it is known; the link is mailed there.
  email TEXT,
  -- As SHA-256, as in one_time_tokens.
  link_hash TEXT NOT NULL UNIQUE,
  -- That of the link in the email, which is made when it is sent.
  mailed_link_hash TEXT UNIQUE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX invitations_by_user ON invitations (user_id);
CREATE INDEX invitations_by_expiry ON invitations (expires_at);
