-- Which version of Trackhut brought which schema: an older one that finds a schema it does not know reads here what is
-- needed. So this table stays as it is for good.
CREATE TABLE schema_history (
  version INTEGER PRIMARY KEY,
  trackhut_version TEXT NOT NULL,
  migrated_at INTEGER NOT NULL
) STRICT;

-- The latest time that is certain to have come, see src/steady-clock.ts. NULL: nobody noted it yet.
ALTER TABLE instance_config ADD COLUMN clock_mark INTEGER;
