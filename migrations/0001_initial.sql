-- Units are in the names: _m metres (1/1000 km), _mm millimetres, _cm centimetres, _s seconds,
-- _ckmh hundredths of km/h. Times (…_at, workout_date) are milliseconds since 1970 in UTC. Booleans are 0 or 1.
-- AUTOINCREMENT wherever an id leaves the server: the id of something deleted must never come back.

CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  username TEXT NOT NULL,
  email TEXT NOT NULL,
  email_to_confirm TEXT,
  password_hash TEXT NOT NULL,
  session_epoch INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  is_active INTEGER NOT NULL DEFAULT 0,
  is_admin INTEGER NOT NULL DEFAULT 0,
  accepted_policy_at INTEGER,
  first_name TEXT,
  last_name TEXT,
  location TEXT,
  bio TEXT,
  birth_date TEXT,
  picture_file TEXT,
  date_format TEXT NOT NULL DEFAULT 'MM/dd/yyyy',
  display_ascent INTEGER NOT NULL DEFAULT 1,
  imperial_units INTEGER NOT NULL DEFAULT 0,
  language TEXT NOT NULL DEFAULT 'en',
  start_elevation_at_zero INTEGER NOT NULL DEFAULT 1,
  timezone TEXT NOT NULL,
  use_dark_mode INTEGER,
  use_raw_gpx_speed INTEGER NOT NULL DEFAULT 0,
  weekm INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX users_by_username ON users (username COLLATE NOCASE);
CREATE UNIQUE INDEX users_by_email ON users (email COLLATE NOCASE);

-- Sessions that ended before their token expired, by the token's own id.
CREATE TABLE revoked_sessions (
  jti TEXT PRIMARY KEY,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX revoked_sessions_by_expiry ON revoked_sessions (expires_at);

CREATE TABLE sports (
  id INTEGER PRIMARY KEY,
  label TEXT NOT NULL UNIQUE,
  is_active INTEGER NOT NULL DEFAULT 1,
  stopped_speed_threshold REAL NOT NULL
) STRICT;

CREATE TABLE sport_preferences (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  sport_id INTEGER NOT NULL REFERENCES sports (id),
  color TEXT,
  is_active INTEGER NOT NULL DEFAULT 1,
  stopped_speed_threshold REAL NOT NULL,
  PRIMARY KEY (user_id, sport_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE equipment_types (
  id INTEGER PRIMARY KEY,
  label TEXT NOT NULL UNIQUE,
  is_active INTEGER NOT NULL DEFAULT 1
) STRICT;

-- The sports an equipment of this type may be used for.
CREATE TABLE equipment_type_sports (
  equipment_type_id INTEGER NOT NULL REFERENCES equipment_types (id),
  sport_id INTEGER NOT NULL REFERENCES sports (id),
  PRIMARY KEY (equipment_type_id, sport_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE equipments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  short_id TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  equipment_type_id INTEGER NOT NULL REFERENCES equipment_types (id),
  label TEXT NOT NULL,
  description TEXT,
  is_active INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  total_distance_m INTEGER NOT NULL DEFAULT 0,
  total_duration_s INTEGER NOT NULL DEFAULT 0,
  total_moving_s INTEGER NOT NULL DEFAULT 0,
  workouts_count INTEGER NOT NULL DEFAULT 0,
  UNIQUE (user_id, label)
) STRICT;

CREATE TABLE default_equipments (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  sport_id INTEGER NOT NULL REFERENCES sports (id),
  equipment_id INTEGER NOT NULL REFERENCES equipments (id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, sport_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX default_equipments_by_equipment ON default_equipments (equipment_id);

CREATE TABLE workouts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  short_id TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  sport_id INTEGER NOT NULL REFERENCES sports (id),
  title TEXT NOT NULL,
  description TEXT,
  notes TEXT,
  workout_date INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  modified_at INTEGER,
  duration_s INTEGER NOT NULL,
  moving_s INTEGER NOT NULL,
  pauses_s INTEGER,
  distance_m INTEGER NOT NULL,
  ave_speed_ckmh INTEGER NOT NULL,
  max_speed_ckmh INTEGER NOT NULL,
  ascent_mm INTEGER,
  descent_mm INTEGER,
  min_alt_cm INTEGER,
  max_alt_cm INTEGER,
  min_latitude REAL,
  min_longitude REAL,
  max_latitude REAL,
  max_longitude REAL,
  gpx_file TEXT UNIQUE,
  track_file TEXT UNIQUE,
  map_id TEXT UNIQUE,
  picture_drawn_at INTEGER,
  -- The tile server did not answer: the base map stands in, until a later try.
  picture_lacks_tiles INTEGER NOT NULL DEFAULT 0,
  weather_start TEXT,
  weather_end TEXT
) STRICT;
CREATE INDEX workouts_by_date ON workouts (user_id, workout_date, id);
-- One index per kind of record: the holder is found without reading the other workouts.
CREATE INDEX workouts_by_ave_speed ON workouts (user_id, sport_id, ave_speed_ckmh DESC, workout_date);
CREATE INDEX workouts_by_distance ON workouts (user_id, sport_id, distance_m DESC, workout_date);
CREATE INDEX workouts_by_ascent ON workouts (user_id, sport_id, ascent_mm DESC, workout_date);
CREATE INDEX workouts_by_moving ON workouts (user_id, sport_id, moving_s DESC, workout_date);
CREATE INDEX workouts_by_max_speed ON workouts (user_id, sport_id, max_speed_ckmh DESC, workout_date);
CREATE INDEX workouts_by_sport ON workouts (sport_id);

CREATE TABLE workout_segments (
  workout_id INTEGER NOT NULL REFERENCES workouts (id) ON DELETE CASCADE,
  segment_id INTEGER NOT NULL,
  duration_s INTEGER NOT NULL,
  moving_s INTEGER NOT NULL,
  pauses_s INTEGER NOT NULL,
  distance_m INTEGER NOT NULL,
  ave_speed_ckmh INTEGER NOT NULL,
  max_speed_ckmh INTEGER NOT NULL,
  ascent_mm INTEGER,
  descent_mm INTEGER,
  min_alt_cm INTEGER,
  max_alt_cm INTEGER,
  PRIMARY KEY (workout_id, segment_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE workout_equipments (
  workout_id INTEGER NOT NULL REFERENCES workouts (id) ON DELETE CASCADE,
  equipment_id INTEGER NOT NULL REFERENCES equipments (id) ON DELETE CASCADE,
  PRIMARY KEY (workout_id, equipment_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX workout_equipments_by_equipment ON workout_equipments (equipment_id);

-- value is the workout's stored number in the unit of its column.
CREATE TABLE records (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  sport_id INTEGER NOT NULL REFERENCES sports (id),
  record_type TEXT NOT NULL CHECK (record_type IN ('AS', 'FD', 'HA', 'LD', 'MS')),
  workout_id INTEGER NOT NULL REFERENCES workouts (id) ON DELETE CASCADE,
  workout_date INTEGER NOT NULL,
  value INTEGER NOT NULL,
  UNIQUE (user_id, sport_id, record_type)
) STRICT;
CREATE INDEX records_by_workout ON records (workout_id);

-- Kept in step with every insertion and deletion, so that no request has to add up a user's workouts.
CREATE TABLE user_sport_totals (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  sport_id INTEGER NOT NULL REFERENCES sports (id),
  workouts_count INTEGER NOT NULL,
  distance_m INTEGER NOT NULL,
  duration_s INTEGER NOT NULL,
  ascent_mm INTEGER NOT NULL,
  PRIMARY KEY (user_id, sport_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE instance_config (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  about TEXT,
  admin_contact TEXT,
  gpx_limit_import INTEGER NOT NULL,
  is_registration_enabled INTEGER NOT NULL,
  max_single_file_size INTEGER NOT NULL,
  max_zip_file_size INTEGER NOT NULL,
  max_users INTEGER NOT NULL,
  privacy_policy TEXT,
  privacy_policy_date INTEGER,
  stats_workouts_limit INTEGER NOT NULL
) STRICT;

CREATE TABLE export_requests (
  user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  completed_at INTEGER,
  file_name TEXT,
  file_size INTEGER
) STRICT;

CREATE TABLE oauth_clients (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  client_id TEXT NOT NULL UNIQUE,
  client_secret_hash TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  description TEXT,
  website TEXT NOT NULL,
  redirect_uris TEXT NOT NULL,
  scope TEXT NOT NULL,
  issued_at INTEGER NOT NULL
) STRICT;
CREATE INDEX oauth_clients_by_user ON oauth_clients (user_id);

CREATE TABLE oauth_tokens (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  client_id INTEGER NOT NULL REFERENCES oauth_clients (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  access_token_hash TEXT NOT NULL UNIQUE,
  refresh_token_hash TEXT NOT NULL UNIQUE,
  scope TEXT NOT NULL,
  issued_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT;
CREATE INDEX oauth_tokens_by_client ON oauth_tokens (client_id);
CREATE INDEX oauth_tokens_by_user ON oauth_tokens (user_id);

-- Work that must survive a crash. subject names what it is about, so that the same work is queued once.
CREATE TABLE jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL,
  UNIQUE (kind, subject)
) STRICT;
CREATE INDEX jobs_by_due ON jobs (due_at);

-- Files that must not outlive a crash: named here before they are written or once their row is gone, and taken
-- out again by the transaction that needs them or when they have been removed. Swept at start.
CREATE TABLE stray_files (
  path TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

INSERT INTO sports (id, label, stopped_speed_threshold) VALUES
  (1, 'Cycling (Sport)', 1.0),
  (2, 'Cycling (Transport)', 1.0),
  (3, 'Hiking', 0.1),
  (4, 'Mountain Biking', 1.0),
  (5, 'Running', 1.0),
  (6, 'Walking', 0.1),
  (7, 'Mountain Biking (Electric)', 1.0),
  (8, 'Trail', 0.1),
  (9, 'Skiing (Alpine)', 1.0),
  (10, 'Skiing (Cross Country)', 0.1),
  (11, 'Rowing', 1.0),
  (12, 'Snowshoes', 0.1),
  (13, 'Cycling (Virtual)', 1.0),
  (14, 'Mountaineering', 0.1),
  (15, 'Paragliding', 0.1),
  (16, 'Open Water Swimming', 0.1),
  (17, 'Cycling (Trekking)', 1.0),
  (18, 'Swimrun', 0.1);

INSERT INTO equipment_types (id, label) VALUES
  (1, 'Shoes'), (2, 'Bike'), (3, 'Bike Trainer'), (4, 'Kayak_Boat'), (5, 'Skis'), (6, 'Snowshoes');

INSERT INTO equipment_type_sports (equipment_type_id, sport_id) VALUES
  (1, 3), (1, 14), (1, 5), (1, 18), (1, 8), (1, 6),
  (2, 1), (2, 2), (2, 17), (2, 4), (2, 7),
  (3, 13),
  (4, 11),
  (5, 9), (5, 10),
  (6, 12);

INSERT INTO instance_config
  (id, gpx_limit_import, is_registration_enabled, max_single_file_size, max_zip_file_size, max_users, stats_workouts_limit)
  VALUES (1, 10, 1, 1048576, 10485760, 0, 10000);
