-- Which key a link has: the number grows with each that is entered, so that a look with an earlier one writes nothing.
ALTER TABLE connector_links ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
-- Until when the service wants to be left alone, whoever asks for a look.
ALTER TABLE connector_links ADD COLUMN rests_until INTEGER;
