-- A person looks first for workouts whose figures would differ (is_look). Nothing changes until they apply what was found:
-- a run with look_id takes its findings, all that have one of its causes, or those that chosen (JSON, ids) names.
ALTER TABLE recalculations ADD COLUMN is_look INTEGER NOT NULL DEFAULT 0;
ALTER TABLE recalculations ADD COLUMN look_id INTEGER REFERENCES recalculations (id) ON DELETE SET NULL;
ALTER TABLE recalculations ADD COLUMN chosen TEXT;
-- How it was asked for: web, token or command-line.
ALTER TABLE recalculations ADD COLUMN via TEXT NOT NULL DEFAULT 'command-line';
-- How many workouts it has changed, and of those how many for each cause (JSON).
ALTER TABLE recalculations ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE recalculations ADD COLUMN changed_causes TEXT NOT NULL DEFAULT '{}';
UPDATE recalculations SET changed =
  (SELECT count(*) FROM recalculated_workouts WHERE recalculated_workouts.recalculation_id = recalculations.id);
CREATE INDEX recalculations_by_look ON recalculations (look_id);

-- Workouts whose figures would differ: as they were when somebody looked, and as they would be (JSON).
CREATE TABLE recalculation_findings (
  look_id INTEGER NOT NULL REFERENCES recalculations (id) ON DELETE CASCADE,
  workout_id INTEGER NOT NULL REFERENCES workouts (id) ON DELETE CASCADE,
  causes TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  -- In thousandths, see workouts/recalculations/difference.ts.
  size INTEGER NOT NULL,
  PRIMARY KEY (look_id, workout_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX recalculation_findings_by_size ON recalculation_findings (look_id, size DESC, causes);
CREATE INDEX recalculation_findings_by_workout ON recalculation_findings (workout_id);

-- A look reads the recordings of one person in the order of their ids.
CREATE INDEX workouts_recorded ON workouts (user_id) WHERE source_file IS NOT NULL;
