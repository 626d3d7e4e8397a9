-- What a list of releases said counts for the feed and the key that it was of. Of which it was before is not known.
DELETE FROM update_checks;
ALTER TABLE update_checks ADD COLUMN source TEXT NOT NULL DEFAULT '';
