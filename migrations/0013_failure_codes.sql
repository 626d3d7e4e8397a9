-- Programs know a reason by its code; the sentence is for people. A file that a reason is about stands by itself.
ALTER TABLE imports ADD COLUMN reason_code TEXT;
ALTER TABLE imports ADD COLUMN reason_file TEXT;
ALTER TABLE import_items ADD COLUMN reason_code TEXT;
ALTER TABLE backup_runs ADD COLUMN reason_code TEXT;

-- What was noted before gets the code that its sentence stands for. One that stands for none keeps its sentence alone.
UPDATE imports SET reason_code = CASE
  WHEN reason = 'the archive is damaged, or no zip archive' THEN 'import-archive-damaged'
  WHEN reason LIKE 'this is no archive of an account%' THEN 'import-archive-of-no-account'
  WHEN reason LIKE 'the archive was made by a newer version of Trackhut%' THEN 'import-archive-newer'
  WHEN reason LIKE 'the archive is not whole: % is missing' THEN 'import-archive-incomplete'
  WHEN reason LIKE '% is not as it was when the archive was made' THEN 'import-archive-changed'
  WHEN reason LIKE '% in the archive is damaged' THEN 'import-archive-file-damaged'
  WHEN reason LIKE 'there are more than % items in %' THEN 'import-archive-too-many-items'
  WHEN reason LIKE 'what is in the archive belongs to another account%' THEN 'import-archive-of-others'
  WHEN reason = 'the server cannot read the archive' THEN 'import-archive-unreadable'
END;
UPDATE imports SET reason_file = CASE reason_code
  WHEN 'import-archive-incomplete' THEN substr(reason, 27, length(reason) - 37)
  WHEN 'import-archive-changed' THEN substr(reason, 1, length(reason) - 43)
  WHEN 'import-archive-file-damaged' THEN substr(reason, 1, length(reason) - 26)
  WHEN 'import-archive-too-many-items' THEN substr(reason, instr(reason, ' items in ') + 10)
END;

UPDATE import_items SET reason_code = CASE reason
  WHEN 'it belongs to another account of this server' THEN 'item-of-others'
  WHEN 'its id is not valid' THEN 'item-id-invalid'
  WHEN 'its date is not valid' THEN 'item-date-invalid'
  WHEN 'its sport is not named' THEN 'item-sport-unnamed'
  WHEN 'it has no label' THEN 'item-label-missing'
  WHEN 'this server does not know its type' THEN 'item-type-unknown'
  WHEN 'this server does not know the sport' THEN 'item-sport-unknown'
  WHEN 'there are no figures for it' THEN 'item-without-figures'
  WHEN 'the recording is missing' THEN 'item-file-missing'
  WHEN 'the file is missing' THEN 'item-file-missing'
  WHEN 'the recording is damaged' THEN 'item-file-damaged'
  WHEN 'the file is damaged' THEN 'item-file-damaged'
  WHEN 'the recording is too large' THEN 'item-file-too-large'
  WHEN 'the file is too large' THEN 'item-file-too-large'
  WHEN 'it cannot be read as a picture' THEN 'image-unreadable'
  WHEN 'gpx file is invalid' THEN 'gpx-invalid'
  WHEN 'no tracks in gpx file' THEN 'gpx-without-tracks'
  WHEN '<time> is missing in gpx file' THEN 'gpx-without-time'
  WHEN 'error during gpx processing' THEN 'gpx-unmeasurable'
  WHEN 'the server cannot store it' THEN 'item-not-stored'
END WHERE reason IS NOT NULL;

UPDATE backup_runs SET reason_code = CASE
  WHEN reason = 'there is not enough room on the disk' THEN 'disk-full'
  WHEN reason = 'the disk takes no file of this size' THEN 'disk-file-too-large'
  WHEN reason LIKE 'the folder cannot be written to%' THEN 'folder-unwritable'
  WHEN reason = 'another backup is being made' THEN 'backup-underway'
  WHEN reason = 'the backup is damaged' THEN 'backup-damaged'
END;
