-- The key of the ready sport on the shelf that it is; null if it is none of them.
ALTER TABLE own_sports ADD COLUMN shelf_key TEXT;
CREATE UNIQUE INDEX own_sports_by_shelf_key ON own_sports (shelf_key) WHERE shelf_key IS NOT NULL;
-- JSON: its names by language, and the words of files that mean it.
ALTER TABLE own_sports ADD COLUMN names TEXT NOT NULL DEFAULT '{}';
ALTER TABLE own_sports ADD COLUMN words TEXT NOT NULL DEFAULT '[]';
ALTER TABLE own_sports ADD COLUMN is_indoor INTEGER NOT NULL DEFAULT 0 CHECK (is_indoor IN (0, 1));
-- Whether everybody may add ready sports, and not only administrators.
ALTER TABLE instance_config ADD COLUMN users_add_sports INTEGER NOT NULL DEFAULT 0
  CHECK (users_add_sports IN (0, 1));
