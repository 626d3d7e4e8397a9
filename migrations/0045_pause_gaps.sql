-- Seconds: a longer gap between two points of a segment in a GPX file counts as a pause, for whoever wants that. Null: none does.
ALTER TABLE users ADD COLUMN pause_gap INTEGER;
