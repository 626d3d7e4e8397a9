-- What changed, for programs that keep a copy of an account, and for entity tags.
--
-- A number for each account grows with each change of what lists, totals, goals, records and the calendar show; the one of
-- the server, with each change of what is the same for everybody. Triggers see to it, in the transaction of the change,
-- because every way of changing a workout counts. Where an account is deleted, they find no user any more.
CREATE TABLE server_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Random, and made anew for a database that was restored or copied, whose numbers others have had already.
  epoch TEXT NOT NULL,
  number INTEGER NOT NULL
) STRICT;
INSERT INTO server_state VALUES (1, lower(hex(randomblob(8))), 0);

CREATE TABLE account_states (
  user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  number INTEGER NOT NULL DEFAULT 0,
  -- The highest number of things that are gone and were forgotten since.
  forgotten INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO account_states (user_id) SELECT id FROM users;
CREATE TRIGGER account_state_of_user AFTER INSERT ON users BEGIN
  INSERT INTO account_states (user_id) VALUES (NEW.id);
END;

-- One row for each thing that has changed, with the number of its last change, so that the table is no longer than what it
-- is about. What had no change since this migration has no row.
CREATE TABLE account_changes (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  type TEXT NOT NULL CHECK (type IN ('workout', 'equipment', 'goal', 'record')),
  -- The id that programs know: a short id, or for a record its number.
  thing_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  is_gone INTEGER NOT NULL CHECK (is_gone IN (0, 1)),
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, type, thing_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX account_changes_by_number ON account_changes (user_id, number);
CREATE INDEX account_changes_gone ON account_changes (changed_at) WHERE is_gone = 1;

-- Workouts. A hidden one is gone, and those columns are left out that only background work reads.
CREATE TRIGGER workout_is_new AFTER INSERT ON workouts
WHEN NEW.hidden_by IS NULL BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = NEW.user_id;
  INSERT INTO account_changes
    SELECT user_id, 'workout', NEW.short_id, number, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM account_states WHERE user_id = NEW.user_id
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;
CREATE TRIGGER workout_is_changed AFTER UPDATE OF
  sport_id, title, description, notes, workout_date, created_at, modified_at, duration_s, moving_s, pauses_s,
  distance_m, ave_speed_ckmh, max_speed_ckmh, top_speed_ckmh, ascent_mm, descent_mm, min_alt_cm, max_alt_cm,
  figure_sources, figures_version, min_latitude, min_longitude, max_latitude, max_longitude, places, local_zone,
  local_offset_s, recorder_summary, recording_notes, map_id, track_file, venue, perceived_exertion, source_file,
  source_format, sport_confirmed, outing_id, original_file, original_reason, weather_start, weather_end
ON workouts
WHEN NEW.hidden_by IS NULL AND OLD.hidden_by IS NULL AND (
    OLD.sport_id, OLD.title, OLD.description, OLD.notes, OLD.workout_date, OLD.created_at, OLD.modified_at,
    OLD.duration_s, OLD.moving_s, OLD.pauses_s, OLD.distance_m, OLD.ave_speed_ckmh, OLD.max_speed_ckmh,
    OLD.top_speed_ckmh, OLD.ascent_mm, OLD.descent_mm, OLD.min_alt_cm, OLD.max_alt_cm, OLD.figure_sources,
    OLD.figures_version, OLD.min_latitude, OLD.min_longitude, OLD.max_latitude, OLD.max_longitude, OLD.places,
    OLD.local_zone, OLD.local_offset_s, OLD.recorder_summary, OLD.recording_notes, OLD.map_id, OLD.track_file,
    OLD.venue, OLD.perceived_exertion, OLD.source_file, OLD.source_format, OLD.sport_confirmed, OLD.outing_id,
    OLD.original_file, OLD.original_reason, OLD.weather_start, OLD.weather_end
  ) IS NOT (
    NEW.sport_id, NEW.title, NEW.description, NEW.notes, NEW.workout_date, NEW.created_at, NEW.modified_at,
    NEW.duration_s, NEW.moving_s, NEW.pauses_s, NEW.distance_m, NEW.ave_speed_ckmh, NEW.max_speed_ckmh,
    NEW.top_speed_ckmh, NEW.ascent_mm, NEW.descent_mm, NEW.min_alt_cm, NEW.max_alt_cm, NEW.figure_sources,
    NEW.figures_version, NEW.min_latitude, NEW.min_longitude, NEW.max_latitude, NEW.max_longitude, NEW.places,
    NEW.local_zone, NEW.local_offset_s, NEW.recorder_summary, NEW.recording_notes, NEW.map_id, NEW.track_file,
    NEW.venue, NEW.perceived_exertion, NEW.source_file, NEW.source_format, NEW.sport_confirmed, NEW.outing_id,
    NEW.original_file, NEW.original_reason, NEW.weather_start, NEW.weather_end
  ) BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = NEW.user_id;
  INSERT INTO account_changes
    SELECT user_id, 'workout', NEW.short_id, number, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM account_states WHERE user_id = NEW.user_id
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;
CREATE TRIGGER workout_is_hidden_or_shown AFTER UPDATE OF short_id, hidden_by ON workouts
WHEN OLD.short_id <> NEW.short_id OR (OLD.hidden_by IS NULL) <> (NEW.hidden_by IS NULL) BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = OLD.user_id AND OLD.hidden_by IS NULL;
  INSERT INTO account_changes
    SELECT user_id, 'workout', OLD.short_id, number, 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM account_states WHERE user_id = OLD.user_id AND OLD.hidden_by IS NULL
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
  UPDATE account_states SET number = number + 1 WHERE user_id = NEW.user_id AND NEW.hidden_by IS NULL;
  INSERT INTO account_changes
    SELECT user_id, 'workout', NEW.short_id, number, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM account_states WHERE user_id = NEW.user_id AND NEW.hidden_by IS NULL
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;
CREATE TRIGGER workout_is_gone AFTER DELETE ON workouts
WHEN OLD.hidden_by IS NULL BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = OLD.user_id;
  INSERT INTO account_changes
    SELECT user_id, 'workout', OLD.short_id, number, 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM account_states WHERE user_id = OLD.user_id AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;

-- Parts of workouts. The first segment stands for all, which come and go together.
CREATE TRIGGER workout_has_segments AFTER INSERT ON workout_segments
WHEN NEW.segment_id = 0 BEGIN
  UPDATE account_states SET number = number + 1
    WHERE user_id = (SELECT user_id FROM workouts WHERE id = NEW.workout_id AND hidden_by IS NULL);
  INSERT INTO account_changes
    SELECT user_id, 'workout', short_id, number, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM workouts JOIN account_states USING (user_id) JOIN users ON users.id = user_id
    WHERE workouts.id = NEW.workout_id AND hidden_by IS NULL
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;
CREATE TRIGGER workout_has_no_segments AFTER DELETE ON workout_segments
WHEN OLD.segment_id = 0 BEGIN
  UPDATE account_states SET number = number + 1
    WHERE user_id = (SELECT user_id FROM workouts WHERE id = OLD.workout_id AND hidden_by IS NULL);
  INSERT INTO account_changes
    SELECT user_id, 'workout', short_id, number, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM workouts JOIN account_states USING (user_id) JOIN users ON users.id = user_id
    WHERE workouts.id = OLD.workout_id AND hidden_by IS NULL
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;
CREATE TRIGGER workout_has_other_segments AFTER UPDATE ON workout_segments
WHEN (
    OLD.duration_s, OLD.moving_s, OLD.pauses_s, OLD.distance_m, OLD.ave_speed_ckmh, OLD.max_speed_ckmh,
    OLD.top_speed_ckmh, OLD.ascent_mm, OLD.descent_mm, OLD.min_alt_cm, OLD.max_alt_cm
  ) IS NOT (
    NEW.duration_s, NEW.moving_s, NEW.pauses_s, NEW.distance_m, NEW.ave_speed_ckmh, NEW.max_speed_ckmh,
    NEW.top_speed_ckmh, NEW.ascent_mm, NEW.descent_mm, NEW.min_alt_cm, NEW.max_alt_cm
  ) BEGIN
  UPDATE account_states SET number = number + 1
    WHERE user_id = (SELECT user_id FROM workouts WHERE id = NEW.workout_id AND hidden_by IS NULL);
  INSERT INTO account_changes
    SELECT user_id, 'workout', short_id, number, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM workouts JOIN account_states USING (user_id) JOIN users ON users.id = user_id
    WHERE workouts.id = NEW.workout_id AND hidden_by IS NULL
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;
CREATE TRIGGER workout_has_equipment AFTER INSERT ON workout_equipments BEGIN
  UPDATE account_states SET number = number + 1
    WHERE user_id = (SELECT user_id FROM workouts WHERE id = NEW.workout_id AND hidden_by IS NULL);
  INSERT INTO account_changes
    SELECT user_id, 'workout', short_id, number, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM workouts JOIN account_states USING (user_id) JOIN users ON users.id = user_id
    WHERE workouts.id = NEW.workout_id AND hidden_by IS NULL
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;
CREATE TRIGGER workout_lost_equipment AFTER DELETE ON workout_equipments BEGIN
  UPDATE account_states SET number = number + 1
    WHERE user_id = (SELECT user_id FROM workouts WHERE id = OLD.workout_id AND hidden_by IS NULL);
  INSERT INTO account_changes
    SELECT user_id, 'workout', short_id, number, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM workouts JOIN account_states USING (user_id) JOIN users ON users.id = user_id
    WHERE workouts.id = OLD.workout_id AND hidden_by IS NULL
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;
CREATE TRIGGER workout_has_load AFTER INSERT ON training_loads
WHEN NEW.load IS NOT NULL OR NEW.energy_kcal IS NOT NULL BEGIN
  UPDATE account_states SET number = number + 1
    WHERE user_id = (SELECT user_id FROM workouts WHERE id = NEW.workout_id AND hidden_by IS NULL);
  INSERT INTO account_changes
    SELECT user_id, 'workout', short_id, number, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM workouts JOIN account_states USING (user_id) JOIN users ON users.id = user_id
    WHERE workouts.id = NEW.workout_id AND hidden_by IS NULL
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;
CREATE TRIGGER workout_has_other_load AFTER UPDATE OF load, energy_kcal, energy_method ON training_loads
WHEN (OLD.load, OLD.energy_kcal, OLD.energy_method) IS NOT (NEW.load, NEW.energy_kcal, NEW.energy_method) BEGIN
  UPDATE account_states SET number = number + 1
    WHERE user_id = (SELECT user_id FROM workouts WHERE id = NEW.workout_id AND hidden_by IS NULL);
  INSERT INTO account_changes
    SELECT user_id, 'workout', short_id, number, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM workouts JOIN account_states USING (user_id) JOIN users ON users.id = user_id
    WHERE workouts.id = NEW.workout_id AND hidden_by IS NULL
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;
CREATE TRIGGER workout_has_climb AFTER INSERT ON longest_climbs BEGIN
  UPDATE account_states SET number = number + 1
    WHERE user_id = (SELECT user_id FROM workouts WHERE id = NEW.workout_id AND hidden_by IS NULL);
  INSERT INTO account_changes
    SELECT user_id, 'workout', short_id, number, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM workouts JOIN account_states USING (user_id) JOIN users ON users.id = user_id
    WHERE workouts.id = NEW.workout_id AND hidden_by IS NULL
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;
CREATE TRIGGER workout_lost_climb AFTER DELETE ON longest_climbs BEGIN
  UPDATE account_states SET number = number + 1
    WHERE user_id = (SELECT user_id FROM workouts WHERE id = OLD.workout_id AND hidden_by IS NULL);
  INSERT INTO account_changes
    SELECT user_id, 'workout', short_id, number, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM workouts JOIN account_states USING (user_id) JOIN users ON users.id = user_id
    WHERE workouts.id = OLD.workout_id AND hidden_by IS NULL
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;

-- The means of an analysis are changed instead of being replaced, so that those that stay the same are no change.
DROP TRIGGER analysis_means_of_changed;
CREATE TRIGGER analysis_means_of_changed AFTER UPDATE OF analysis ON workout_analyses BEGIN
  INSERT INTO analysis_means (workout_id, heart_rate, max_heart_rate, power, weighted_power, work)
    VALUES (NEW.workout_id, NEW.analysis ->> '$.meanHeartRate', NEW.analysis ->> '$.heldHeartRate',
      NEW.analysis ->> '$.meanPower', NEW.analysis ->> '$.weightedPower', NEW.analysis ->> '$.work')
    ON CONFLICT (workout_id) DO UPDATE SET heart_rate = excluded.heart_rate, max_heart_rate = excluded.max_heart_rate,
      power = excluded.power, weighted_power = excluded.weighted_power, work = excluded.work;
END;
CREATE TRIGGER workout_has_means AFTER INSERT ON analysis_means BEGIN
  UPDATE account_states SET number = number + 1
    WHERE user_id = (SELECT user_id FROM workouts WHERE id = NEW.workout_id AND hidden_by IS NULL);
  INSERT INTO account_changes
    SELECT user_id, 'workout', short_id, number, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM workouts JOIN account_states USING (user_id) JOIN users ON users.id = user_id
    WHERE workouts.id = NEW.workout_id AND hidden_by IS NULL
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;
CREATE TRIGGER workout_has_other_means AFTER UPDATE ON analysis_means
WHEN (
    OLD.heart_rate, OLD.max_heart_rate, OLD.power, OLD.weighted_power, OLD.work
  ) IS NOT (
    NEW.heart_rate, NEW.max_heart_rate, NEW.power, NEW.weighted_power, NEW.work
  ) BEGIN
  UPDATE account_states SET number = number + 1
    WHERE user_id = (SELECT user_id FROM workouts WHERE id = NEW.workout_id AND hidden_by IS NULL);
  INSERT INTO account_changes
    SELECT user_id, 'workout', short_id, number, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM workouts JOIN account_states USING (user_id) JOIN users ON users.id = user_id
    WHERE workouts.id = NEW.workout_id AND hidden_by IS NULL
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;
CREATE TRIGGER workout_lost_means AFTER DELETE ON analysis_means BEGIN
  UPDATE account_states SET number = number + 1
    WHERE user_id = (SELECT user_id FROM workouts WHERE id = OLD.workout_id AND hidden_by IS NULL);
  INSERT INTO account_changes
    SELECT user_id, 'workout', short_id, number, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM workouts JOIN account_states USING (user_id) JOIN users ON users.id = user_id
    WHERE workouts.id = OLD.workout_id AND hidden_by IS NULL
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;

-- Equipment, with its totals and the sports whose default it is.
CREATE TRIGGER equipment_is_new AFTER INSERT ON equipments BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = NEW.user_id;
  INSERT INTO account_changes
    SELECT user_id, 'equipment', NEW.short_id, number, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM account_states WHERE user_id = NEW.user_id
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;
CREATE TRIGGER equipment_is_changed AFTER UPDATE ON equipments
WHEN (
    OLD.equipment_type_id, OLD.label, OLD.description, OLD.is_active, OLD.created_at, OLD.total_distance_m,
    OLD.total_duration_s, OLD.total_moving_s, OLD.workouts_count, OLD.retire_at_m
  ) IS NOT (
    NEW.equipment_type_id, NEW.label, NEW.description, NEW.is_active, NEW.created_at, NEW.total_distance_m,
    NEW.total_duration_s, NEW.total_moving_s, NEW.workouts_count, NEW.retire_at_m
  ) BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = NEW.user_id;
  INSERT INTO account_changes
    SELECT user_id, 'equipment', NEW.short_id, number, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM account_states WHERE user_id = NEW.user_id
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;
CREATE TRIGGER equipment_is_gone AFTER DELETE ON equipments BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = OLD.user_id;
  INSERT INTO account_changes
    SELECT user_id, 'equipment', OLD.short_id, number, 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM account_states WHERE user_id = OLD.user_id AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;
CREATE TRIGGER equipment_is_default AFTER INSERT ON default_equipments BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = NEW.user_id;
  INSERT INTO account_changes
    SELECT user_id, 'equipment', short_id, number, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM equipments JOIN account_states USING (user_id) JOIN users ON users.id = user_id
    WHERE equipments.id = NEW.equipment_id
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;
CREATE TRIGGER equipment_is_no_default AFTER DELETE ON default_equipments BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = OLD.user_id;
  INSERT INTO account_changes
    SELECT user_id, 'equipment', short_id, number, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM equipments JOIN account_states USING (user_id) JOIN users ON users.id = user_id
    WHERE equipments.id = OLD.equipment_id
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;

-- Goals and records.
CREATE TRIGGER goal_is_new AFTER INSERT ON goals BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = NEW.user_id;
  INSERT INTO account_changes
    SELECT user_id, 'goal', NEW.short_id, number, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM account_states WHERE user_id = NEW.user_id
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;
CREATE TRIGGER goal_is_changed AFTER UPDATE ON goals
WHEN (OLD.period, OLD.measure, OLD.amount, OLD.sport_ids) IS NOT (NEW.period, NEW.measure, NEW.amount, NEW.sport_ids) BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = NEW.user_id;
  INSERT INTO account_changes
    SELECT user_id, 'goal', NEW.short_id, number, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM account_states WHERE user_id = NEW.user_id
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;
CREATE TRIGGER goal_is_gone AFTER DELETE ON goals BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = OLD.user_id;
  INSERT INTO account_changes
    SELECT user_id, 'goal', OLD.short_id, number, 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM account_states WHERE user_id = OLD.user_id AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;
CREATE TRIGGER record_is_new AFTER INSERT ON records BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = NEW.user_id;
  INSERT INTO account_changes
    SELECT user_id, 'record', CAST(NEW.id AS TEXT), number, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM account_states WHERE user_id = NEW.user_id
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;
CREATE TRIGGER record_is_changed AFTER UPDATE ON records
WHEN (OLD.workout_id, OLD.workout_date, OLD.value) IS NOT (NEW.workout_id, NEW.workout_date, NEW.value) BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = NEW.user_id;
  INSERT INTO account_changes
    SELECT user_id, 'record', CAST(NEW.id AS TEXT), number, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM account_states WHERE user_id = NEW.user_id
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;
CREATE TRIGGER record_is_gone AFTER DELETE ON records BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = OLD.user_id;
  INSERT INTO account_changes
    SELECT user_id, 'record', CAST(OLD.id AS TEXT), number, 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM account_states WHERE user_id = OLD.user_id AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
    ON CONFLICT (user_id, type, thing_id) DO UPDATE
    SET number = excluded.number, is_gone = excluded.is_gone, changed_at = excluded.changed_at;
END;

-- What answers show besides, and is no thing of its own.
CREATE TRIGGER sport_preference_is_new AFTER INSERT ON sport_preferences BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = NEW.user_id;
END;
CREATE TRIGGER sport_preference_is_changed AFTER UPDATE ON sport_preferences BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = NEW.user_id;
END;
CREATE TRIGGER sport_preference_is_gone AFTER DELETE ON sport_preferences BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = OLD.user_id;
END;
CREATE TRIGGER training_settings_are_new AFTER INSERT ON training_settings BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = NEW.user_id;
END;
CREATE TRIGGER training_settings_are_changed AFTER UPDATE ON training_settings BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = NEW.user_id;
END;
CREATE TRIGGER training_settings_are_gone AFTER DELETE ON training_settings BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = OLD.user_id;
END;
CREATE TRIGGER body_value_is_new AFTER INSERT ON body_values BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = NEW.user_id;
END;
CREATE TRIGGER body_value_is_changed AFTER UPDATE ON body_values BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = NEW.user_id;
END;
CREATE TRIGGER body_value_is_gone AFTER DELETE ON body_values BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = OLD.user_id;
END;
CREATE TRIGGER analysis_is_changed AFTER UPDATE OF analysis ON workout_analyses BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = NEW.user_id;
END;
CREATE TRIGGER sport_is_new AFTER INSERT ON sports BEGIN
  UPDATE server_state SET number = number + 1;
END;
CREATE TRIGGER sport_is_changed AFTER UPDATE ON sports BEGIN
  UPDATE server_state SET number = number + 1;
END;
CREATE TRIGGER sport_is_gone AFTER DELETE ON sports BEGIN
  UPDATE server_state SET number = number + 1;
END;
CREATE TRIGGER own_sport_is_new AFTER INSERT ON own_sports BEGIN
  UPDATE server_state SET number = number + 1;
END;
CREATE TRIGGER own_sport_is_changed AFTER UPDATE ON own_sports BEGIN
  UPDATE server_state SET number = number + 1;
END;
CREATE TRIGGER own_sport_is_gone AFTER DELETE ON own_sports BEGIN
  UPDATE server_state SET number = number + 1;
END;
CREATE TRIGGER equipment_type_is_new AFTER INSERT ON equipment_types BEGIN
  UPDATE server_state SET number = number + 1;
END;
CREATE TRIGGER equipment_type_is_changed AFTER UPDATE ON equipment_types BEGIN
  UPDATE server_state SET number = number + 1;
END;
CREATE TRIGGER equipment_type_is_gone AFTER DELETE ON equipment_types BEGIN
  UPDATE server_state SET number = number + 1;
END;
