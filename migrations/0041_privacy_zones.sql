-- Circles in which shared links and pictures show nothing: one for each place where somebody's shared tracks began or ended.
-- Only their centres are kept, which chance has moved away from those places. They are never told, and never drawn anew
-- while the account exists: the mean of several would be the place.
CREATE TABLE privacy_zones (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  latitude REAL NOT NULL,
  longitude REAL NOT NULL
) STRICT;
CREATE INDEX privacy_zones_by_user ON privacy_zones (user_id, latitude);
