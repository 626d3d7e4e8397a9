-- Who is told of changes, of an account or of the server. While nobody is, the triggers below do nothing but look here.
CREATE TABLE followers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- NULL for whoever follows the server.
  user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  UNIQUE (user_id, name)
) STRICT;
CREATE UNIQUE INDEX followers_of_server ON followers (name) WHERE user_id IS NULL;

-- The job that tells the followers of an account. Triggers queue it, because every way of changing something counts, and
-- it has to be queued in the transaction of the change. It is due at once by any clock.
CREATE TRIGGER followed_account_is_changed AFTER UPDATE OF number ON account_states
WHEN EXISTS (SELECT 1 FROM followers WHERE user_id = NEW.user_id) BEGIN
  INSERT INTO jobs (kind, subject, due_at) VALUES ('tell-followers', CAST(NEW.user_id AS TEXT), 0)
    ON CONFLICT (kind, subject) DO UPDATE SET due_again_at = 0;
END;

-- What has changed since webhooks were last told, with how it was before: created and deleted again between two tellings
-- is nothing to tell. Only kept of accounts that have webhooks.
CREATE TABLE untold_changes (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  type TEXT NOT NULL CHECK (type IN ('workout', 'record')),
  -- Short id; for a record, sport and type.
  thing_id TEXT NOT NULL,
  was_there INTEGER NOT NULL CHECK (was_there IN (0, 1)),
  -- The value of a record that was there.
  value INTEGER,
  PRIMARY KEY (user_id, type, thing_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER untold_workout_is_new AFTER INSERT ON workouts
WHEN NEW.hidden_by IS NULL AND EXISTS (SELECT 1 FROM followers WHERE user_id = NEW.user_id AND name = 'webhooks') BEGIN
  INSERT INTO untold_changes VALUES (NEW.user_id, 'workout', NEW.short_id, 0, NULL) ON CONFLICT DO NOTHING;
END;
-- Only what a webhook tells, or a person has written: weather, pictures and places that come later are no news.
CREATE TRIGGER untold_workout_is_changed AFTER UPDATE OF
  sport_id, title, description, notes, workout_date, duration_s, moving_s, distance_m, ave_speed_ckmh, max_speed_ckmh,
  ascent_mm, descent_mm, venue, perceived_exertion, sport_confirmed
ON workouts
WHEN NEW.hidden_by IS NULL AND OLD.hidden_by IS NULL
  AND EXISTS (SELECT 1 FROM followers WHERE user_id = NEW.user_id AND name = 'webhooks') AND (
    OLD.sport_id, OLD.title, OLD.description, OLD.notes, OLD.workout_date, OLD.duration_s, OLD.moving_s,
    OLD.distance_m, OLD.ave_speed_ckmh, OLD.max_speed_ckmh, OLD.ascent_mm, OLD.descent_mm, OLD.venue,
    OLD.perceived_exertion, OLD.sport_confirmed
  ) IS NOT (
    NEW.sport_id, NEW.title, NEW.description, NEW.notes, NEW.workout_date, NEW.duration_s, NEW.moving_s,
    NEW.distance_m, NEW.ave_speed_ckmh, NEW.max_speed_ckmh, NEW.ascent_mm, NEW.descent_mm, NEW.venue,
    NEW.perceived_exertion, NEW.sport_confirmed
  ) BEGIN
  INSERT INTO untold_changes VALUES (NEW.user_id, 'workout', NEW.short_id, 1, NULL) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER untold_workout_is_hidden_or_shown AFTER UPDATE OF short_id, hidden_by ON workouts
WHEN (OLD.short_id <> NEW.short_id OR (OLD.hidden_by IS NULL) <> (NEW.hidden_by IS NULL))
  AND EXISTS (SELECT 1 FROM followers WHERE user_id = NEW.user_id AND name = 'webhooks') BEGIN
  INSERT INTO untold_changes SELECT OLD.user_id, 'workout', OLD.short_id, 1, NULL WHERE OLD.hidden_by IS NULL
    ON CONFLICT DO NOTHING;
  INSERT INTO untold_changes SELECT NEW.user_id, 'workout', NEW.short_id, 0, NULL WHERE NEW.hidden_by IS NULL
    ON CONFLICT DO NOTHING;
END;
-- Where an account is deleted, there is no user any more.
CREATE TRIGGER untold_workout_is_gone AFTER DELETE ON workouts
WHEN OLD.hidden_by IS NULL AND EXISTS (SELECT 1 FROM followers WHERE user_id = OLD.user_id AND name = 'webhooks')
  AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id) BEGIN
  INSERT INTO untold_changes VALUES (OLD.user_id, 'workout', OLD.short_id, 1, NULL) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER untold_record_is_new AFTER INSERT ON records
WHEN EXISTS (SELECT 1 FROM followers WHERE user_id = NEW.user_id AND name = 'webhooks') BEGIN
  INSERT INTO untold_changes VALUES (NEW.user_id, 'record', NEW.sport_id || ':' || NEW.record_type, 0, NULL)
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER untold_record_is_changed AFTER UPDATE OF value ON records
WHEN EXISTS (SELECT 1 FROM followers WHERE user_id = NEW.user_id AND name = 'webhooks') BEGIN
  INSERT INTO untold_changes VALUES (OLD.user_id, 'record', OLD.sport_id || ':' || OLD.record_type, 1, OLD.value)
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER untold_record_is_gone AFTER DELETE ON records
WHEN EXISTS (SELECT 1 FROM followers WHERE user_id = OLD.user_id AND name = 'webhooks')
  AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id) BEGIN
  INSERT INTO untold_changes VALUES (OLD.user_id, 'record', OLD.sport_id || ':' || OLD.record_type, 1, OLD.value)
    ON CONFLICT DO NOTHING;
END;

-- The period in which a goal was last reached, by its first day, so that it is told once.
CREATE TABLE reached_goals (
  goal_id INTEGER PRIMARY KEY REFERENCES goals (id) ON DELETE CASCADE,
  period TEXT NOT NULL
) STRICT;

-- Addresses that are told of events. Address, secret and token are sealed, as the secrets of the settings are: an address
-- may be a secret itself.
CREATE TABLE webhooks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- NULL for those of the server.
  user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  form TEXT NOT NULL CHECK (form IN ('standard', 'ntfy', 'gotify', 'apprise')),
  -- Of what it says in words.
  language TEXT NOT NULL,
  sealed_target TEXT NOT NULL,
  -- As JSON.
  events TEXT NOT NULL,
  tells_title INTEGER NOT NULL,
  tells_place INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('active', 'paused', 'stopped')),
  created_at INTEGER NOT NULL,
  -- Failures in a row, since when, and until when nothing is sent.
  failures INTEGER NOT NULL DEFAULT 0,
  failing_since INTEGER,
  held_until INTEGER,
  -- What went wrong at the last attempt; the reason why it was stopped.
  problem TEXT,
  problem_at INTEGER,
  delivered_at INTEGER
) STRICT;
CREATE INDEX webhooks_by_user ON webhooks (user_id);

CREATE TABLE webhook_deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  webhook_id INTEGER NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  -- The same in all attempts.
  message_id TEXT NOT NULL,
  event TEXT NOT NULL,
  -- The event as JSON.
  body TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('waiting', 'delivered', 'failed')),
  created_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- The next attempt, while it waits.
  due_at INTEGER NOT NULL,
  tried_at INTEGER,
  answer INTEGER,
  problem TEXT,
  UNIQUE (webhook_id, message_id)
) STRICT;
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_id, due_at, id) WHERE status = 'waiting';
CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (created_at);
