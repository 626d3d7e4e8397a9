-- A new instance makes a backup every night and keeps seven. One that was there before keeps what its administrators chose, or
-- makes none by itself: this is only where no schema was noted yet, as everywhere since 0009, and nobody has an account.
INSERT INTO backup_schedule (id, every_hours, at_time, keep)
SELECT 1, 24, '03:00', 7
WHERE NOT EXISTS (SELECT 1 FROM schema_history) AND NOT EXISTS (SELECT 1 FROM users);
