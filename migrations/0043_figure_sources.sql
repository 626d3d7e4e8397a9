-- Where the figures of a workout come from (JSON: the source of each), and by which version of the method they were measured.
-- Null for what was stored before that was kept: nobody knows it any more.
ALTER TABLE workouts ADD COLUMN figure_sources TEXT;
ALTER TABLE workouts ADD COLUMN figures_version INTEGER;
