-- Whoever wants to see what an archive holds before anything is stored of it: it waits, read through, until it is begun.
ALTER TABLE imports ADD COLUMN wants_preview INTEGER NOT NULL DEFAULT 0;
-- JSON; not null only while it waits.
ALTER TABLE imports ADD COLUMN preview TEXT;
