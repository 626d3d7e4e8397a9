-- Whether somebody reads the pace or the speed of a sport; null as the sport has it.
ALTER TABLE sport_preferences ADD COLUMN measure TEXT CHECK (measure IN ('pace', 'speed'));
