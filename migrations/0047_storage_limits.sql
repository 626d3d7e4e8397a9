-- Bytes that the files of an account may have: 0 means no limit. Null for one account: as the instance says for all.
ALTER TABLE instance_config ADD COLUMN storage_limit INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN storage_limit INTEGER;

-- What lies in the inbox, and what has come of archives in pieces, is kept in `upload_sizes`, too: `inbox/7`, `pieces/7`.
-- What is there already is counted in the background.
INSERT INTO jobs (kind, subject, due_at)
  SELECT 'count-uploads', 'all', 0 WHERE EXISTS (SELECT 1 FROM users)
  ON CONFLICT DO NOTHING;
