-- A workout that was cut is put away as a deleted one is; what was made of it goes when that is undone. JSON: short ids.
ALTER TABLE workout_batches ADD COLUMN made TEXT;
