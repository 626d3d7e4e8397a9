-- What follows from the tracks of workouts is one list, whose version a workout has up to which it has all, see
-- src/workouts/library/derived.ts: 1 with best efforts and top speeds, 2 with places and lines.
ALTER TABLE workouts ADD COLUMN derived_version INTEGER NOT NULL DEFAULT 0;
UPDATE workouts SET derived_version = CASE
  WHEN top_speed_ckmh IS NULL OR (has_efforts = 0 AND track_file IS NOT NULL) THEN 0
  WHEN track_file IS NULL OR map_id IS NULL OR venue <> 'outdoors' THEN 2
  WHEN places IS NOT NULL
    AND EXISTS (SELECT 1 FROM workout_traces WHERE workout_id = workouts.id)
    AND EXISTS (SELECT 1 FROM track_lines
      WHERE track_lines.user_id = workouts.user_id AND band = 0 AND track_lines.workout_id = workouts.id) THEN 2
  ELSE 1
END;
DROP INDEX workouts_without_top_speed;
DROP INDEX workouts_without_places;
DROP INDEX workouts_without_efforts;
ALTER TABLE workouts DROP COLUMN has_efforts;
CREATE INDEX workouts_by_derived_version ON workouts (derived_version, id);

ALTER TABLE recalculated_workouts ADD COLUMN derived_version INTEGER NOT NULL DEFAULT 0;
UPDATE recalculated_workouts SET derived_version =
  CASE WHEN top_speed_ckmh IS NULL OR (has_efforts = 0 AND track_file IS NOT NULL) THEN 0 ELSE 1 END;
ALTER TABLE recalculated_workouts DROP COLUMN has_efforts;

-- One job does what five kinds did.
DELETE FROM jobs
  WHERE kind IN ('measure-top-speeds', 'measure-efforts', 'find-places', 'pack-track-lines', 'queue-track-lines');
