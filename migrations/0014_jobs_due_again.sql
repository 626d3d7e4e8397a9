-- Work that is queued once more before its job has ended is done again, from then on.
ALTER TABLE jobs ADD COLUMN due_again_at INTEGER;
CREATE INDEX jobs_due_again ON jobs (kind) WHERE due_again_at IS NOT NULL;

-- So an import needs one job only, and the changes of heat tiles do. Of several the first counts.
DELETE FROM jobs WHERE kind IN ('import-account', 'merge-heat') AND EXISTS (
  SELECT 1 FROM jobs AS other
  WHERE other.kind = jobs.kind
    AND (jobs.kind = 'merge-heat' OR CAST(other.subject AS INTEGER) = CAST(jobs.subject AS INTEGER))
    AND (other.due_at < jobs.due_at OR (other.due_at = jobs.due_at AND other.id < jobs.id))
);
UPDATE jobs SET subject = CAST(CAST(subject AS INTEGER) AS TEXT) WHERE kind = 'import-account';
UPDATE jobs SET subject = 'changes' WHERE kind = 'merge-heat';
