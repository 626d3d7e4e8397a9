-- What people may read in a backup with SQLite, DuckDB or a notebook: the workouts of all accounts in SI units and with times
-- in ISO 8601. docs/data.md has every column. The tables behind may change with each version; these views do not. Casts tell
-- readers the types of columns. DuckDB reads the text of a view itself: it knows neither `date` with a modifier nor, in what it
-- hands to SQLite, `count(*)`.
CREATE VIEW shelf_workouts AS SELECT
  workouts.short_id AS workout_id,
  users.username AS username,
  CAST(strftime('%Y-%m-%dT%H:%M:%SZ', workout_date / 1000, 'unixepoch') AS TEXT) AS start,
  CAST(strftime('%Y-%m-%dT%H:%M:%S', workout_date / 1000 + local_offset_s, 'unixepoch') AS TEXT) AS local_start,
  local_zone AS local_timezone,
  workouts.sport_id AS sport_id,
  sports.label AS sport,
  title,
  duration_s,
  moving_s,
  pauses_s,
  distance_m,
  CAST(ave_speed_ckmh / 360.0 AS REAL) AS ave_speed_m_s,
  CAST(max_speed_ckmh / 360.0 AS REAL) AS max_speed_m_s,
  CAST(top_speed_ckmh / 360.0 AS REAL) AS top_speed_m_s,
  CAST(ascent_mm / 1000.0 AS REAL) AS ascent_m,
  CAST(descent_mm / 1000.0 AS REAL) AS descent_m,
  CAST(min_alt_cm / 100.0 AS REAL) AS min_alt_m,
  CAST(max_alt_cm / 100.0 AS REAL) AS max_alt_m,
  load,
  energy_kcal,
  CAST(analysis_means.heart_rate AS REAL) AS heart_rate,
  CAST(analysis_means.max_heart_rate AS REAL) AS max_heart_rate,
  CAST(analysis_means.power AS REAL) AS power_w,
  perceived_exertion AS exertion,
  venue,
  CAST(CASE venue WHEN 'outdoors' THEN places ->> '$.start.country' END AS TEXT) AS country,
  CAST(CASE venue WHEN 'outdoors' THEN places ->> '$.start.name' END AS TEXT) AS place,
  CAST(recorder_summary ->> '$.device' AS TEXT) AS device,
  description,
  notes
FROM workouts
  JOIN users ON users.id = workouts.user_id
  JOIN sports ON sports.id = workouts.sport_id
  LEFT JOIN training_loads ON training_loads.workout_id = workouts.id
  LEFT JOIN analysis_means ON analysis_means.workout_id = workouts.id
WHERE hidden_by IS NULL;

CREATE VIEW shelf_laps AS SELECT
  workouts.short_id AS workout_id,
  users.username AS username,
  CAST(laps.key + 1 AS INTEGER) AS lap,
  CAST((laps.value - workout_date) / 1000.0 AS REAL) AS lap_start_s,
  CAST((lead(laps.value, 1, workout_date + duration_s * 1000) OVER (PARTITION BY workouts.id ORDER BY laps.key)
    - laps.value) / 1000.0 AS REAL) AS duration_s
FROM workouts
  JOIN users ON users.id = workouts.user_id,
  json_each(recorder_summary, '$.lapStarts') AS laps
WHERE hidden_by IS NULL;

CREATE VIEW shelf_efforts AS SELECT
  workouts.short_id AS workout_id,
  users.username AS username,
  CAST(strftime('%Y-%m-%dT%H:%M:%SZ', workout_date / 1000, 'unixepoch') AS TEXT) AS start,
  workouts.sport_id AS sport_id,
  sports.label AS sport,
  CAST(distance_mm / 1000.0 AS REAL) AS effort_m,
  CAST(elapsed_ms / 1000.0 AS REAL) AS effort_s,
  CAST(start_ms / 1000.0 AS REAL) AS effort_start_s
FROM best_efforts
  JOIN workouts ON workouts.id = best_efforts.workout_id
  JOIN users ON users.id = workouts.user_id
  JOIN sports ON sports.id = workouts.sport_id
WHERE hidden_by IS NULL;

-- Days by the clock at the place of each workout or, where that is not known, by UTC: SQLite knows no time zones.
CREATE VIEW shelf_days AS SELECT
  users.username AS username,
  CAST(strftime('%Y-%m-%d', workout_date / 1000 + coalesce(local_offset_s, 0), 'unixepoch') AS TEXT) AS day,
  workouts.sport_id AS sport_id,
  sports.label AS sport,
  CAST(count(workouts.id) AS INTEGER) AS workouts,
  CAST(sum(distance_m) AS INTEGER) AS distance_m,
  CAST(sum(duration_s) AS INTEGER) AS duration_s,
  CAST(sum(moving_s) AS INTEGER) AS moving_s,
  CAST(sum(ascent_mm) / 1000.0 AS REAL) AS ascent_m,
  CAST(sum(round(energy_kcal)) AS INTEGER) AS energy_kcal
FROM workouts
  JOIN users ON users.id = workouts.user_id
  JOIN sports ON sports.id = workouts.sport_id
  LEFT JOIN training_loads ON training_loads.workout_id = workouts.id
WHERE hidden_by IS NULL
GROUP BY workouts.user_id, day, workouts.sport_id;

CREATE VIEW shelf_records AS SELECT
  users.username AS username,
  records.sport_id AS sport_id,
  sports.label AS sport,
  CAST(CASE record_type
    WHEN 'AS' THEN 'average speed' WHEN 'FD' THEN 'distance' WHEN 'HA' THEN 'ascent' WHEN 'LD' THEN 'moving time'
    ELSE 'maximum speed' END AS TEXT) AS record,
  CAST(CASE record_type
    WHEN 'FD' THEN value WHEN 'LD' THEN value WHEN 'HA' THEN value / 1000.0 ELSE value / 360.0 END AS REAL) AS value,
  CAST(CASE record_type
    WHEN 'FD' THEN 'm' WHEN 'HA' THEN 'm' WHEN 'LD' THEN 's' ELSE 'm/s' END AS TEXT) AS unit,
  workouts.short_id AS workout_id,
  CAST(strftime('%Y-%m-%dT%H:%M:%SZ', workouts.workout_date / 1000, 'unixepoch') AS TEXT) AS start
FROM records
  JOIN workouts ON workouts.id = records.workout_id
  JOIN users ON users.id = records.user_id
  JOIN sports ON sports.id = records.sport_id
WHERE hidden_by IS NULL;

CREATE VIEW shelf_equipment AS SELECT
  equipments.short_id AS equipment_id,
  users.username AS username,
  equipments.label AS label,
  equipment_types.label AS type,
  equipments.description AS description,
  equipments.is_active AS is_active,
  CAST(strftime('%Y-%m-%dT%H:%M:%SZ', equipments.created_at / 1000, 'unixepoch') AS TEXT) AS created,
  total_distance_m AS distance_m,
  total_duration_s AS duration_s,
  total_moving_s AS moving_s,
  workouts_count AS workouts,
  retire_at_m
FROM equipments
  JOIN users ON users.id = equipments.user_id
  JOIN equipment_types ON equipment_types.id = equipments.equipment_type_id;

CREATE VIEW shelf_workout_equipment AS SELECT
  workouts.short_id AS workout_id,
  equipments.short_id AS equipment_id,
  users.username AS username
FROM workout_equipments
  JOIN workouts ON workouts.id = workout_equipments.workout_id
  JOIN equipments ON equipments.id = workout_equipments.equipment_id
  JOIN users ON users.id = workouts.user_id
WHERE hidden_by IS NULL;

CREATE VIEW shelf_places AS SELECT
  workouts.short_id AS workout_id,
  users.username AS username,
  workout_places.country AS country,
  CAST(nullif(workout_places.name, '') AS TEXT) AS place,
  workout_places.is_start AS is_start
FROM workout_places
  JOIN workouts ON workouts.id = workout_places.workout_id
  JOIN users ON users.id = workouts.user_id
WHERE hidden_by IS NULL AND venue = 'outdoors';
