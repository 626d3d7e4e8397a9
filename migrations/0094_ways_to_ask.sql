-- By which ways a person's workouts can be asked for: by assistants (the Model Context Protocol), and in SQL. Each is off
-- until the person turns it on.
ALTER TABLE users ADD COLUMN answers_assistants INTEGER NOT NULL DEFAULT 0 CHECK (answers_assistants IN (0, 1));
ALTER TABLE users ADD COLUMN answers_sql INTEGER NOT NULL DEFAULT 0 CHECK (answers_sql IN (0, 1));
