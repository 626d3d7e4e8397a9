-- What people and programs did that others may want to look into. Who and whom are numbers that refer to nothing: they stay when
-- the account is deleted, whose name is then nowhere.
CREATE TABLE audit_acts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  times INTEGER NOT NULL DEFAULT 1,
  act TEXT NOT NULL,
  via TEXT NOT NULL,
  user_id INTEGER,
  whom_id INTEGER,
  address TEXT,
  detail TEXT NOT NULL DEFAULT ''
);
CREATE INDEX audit_acts_by_time ON audit_acts (at);
CREATE INDEX audit_acts_by_act ON audit_acts (act, at);
CREATE INDEX audit_acts_by_user ON audit_acts (user_id);
CREATE INDEX audit_acts_by_whom ON audit_acts (whom_id);
CREATE INDEX audit_acts_with_address ON audit_acts (at) WHERE address IS NOT NULL;
