-- Whose the folders of the inbox are. People know a folder by the name of its owner, but it belongs to the account: whoever
-- gets the name of a deleted one does not get its folder.
CREATE TABLE inbox_folders (
  -- SHA-256 of the name in lower case: the name itself would outlive its account here.
  name_hash TEXT PRIMARY KEY,
  -- NULL: of an account that is gone, so that it is to be removed.
  user_id INTEGER UNIQUE REFERENCES users (id) ON DELETE SET NULL,
  -- Of nobody, as far as is known. It is not removed, but moved aside for a new owner.
  is_kept INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Folders that are there already are looked at once, before any other gets an owner: as long as this row is there.
INSERT INTO inbox_folders (name_hash, is_kept) SELECT '', 1 WHERE EXISTS (SELECT 1 FROM users);

-- Files that are being put away are those of an account, not of a name.
DELETE FROM jobs WHERE kind = 'put-away-inbox-file'
  AND NOT EXISTS (SELECT 1 FROM users WHERE username = subject ->> '$.username');
UPDATE jobs SET subject = json_object(
    'userId', (SELECT id FROM users WHERE username = subject ->> '$.username'),
    'path', subject ->> '$.path', 'size', subject ->> '$.size', 'modifiedAt', subject ->> '$.modifiedAt')
  WHERE kind = 'put-away-inbox-file';

-- What no foreign key leads to, and tells who somebody was. An account that nobody has confirmed takes no invitation with it:
-- anybody can register an address.
CREATE TRIGGER words_of_deleted_user AFTER DELETE ON users BEGIN
  DELETE FROM jobs WHERE kind = 'put-away-inbox-file' AND subject ->> '$.userId' = OLD.id;
  DELETE FROM jobs WHERE kind = 'request-letter'
    AND lower(subject ->> '$.email') IN (lower(OLD.email), lower(OLD.email_to_confirm));
  DELETE FROM invitations WHERE OLD.is_active = 1 AND email = OLD.email COLLATE NOCASE;
END;
