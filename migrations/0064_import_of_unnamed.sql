-- The sport that the administrator's command gave to the files that name none; null to guess the sport of each.
ALTER TABLE imports ADD COLUMN unnamed_sport_id INTEGER;
