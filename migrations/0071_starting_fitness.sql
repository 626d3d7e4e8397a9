-- Fitness and fatigue on the day before the first load; null to begin at 0.
ALTER TABLE training_settings ADD COLUMN starting_fitness REAL CHECK (starting_fitness BETWEEN 0 AND 300);
