-- An archive is compared with its manifest in turns: so many of its files have been.
ALTER TABLE imports ADD COLUMN checked_files INTEGER NOT NULL DEFAULT 0;
