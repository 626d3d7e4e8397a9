-- Programs know a reason by its code; the sentence is for people. A file that a reason is about stands by itself.
ALTER TABLE imports ADD COLUMN reason_code TEXT;
ALTER TABLE imports ADD COLUMN reason_file TEXT;
ALTER TABLE import_items ADD COLUMN reason_code TEXT;
ALTER TABLE backup_runs ADD COLUMN reason_code TEXT;

-- What was noted before gets the code that its sentence stands for. One that stands for none keeps its sentence alone.
UPDATE imports SET reason_code = CASE
  WHEN reason = 'the archive is damaged, or no zip archive' THEN 'import_archive_damaged'
  WHEN reason LIKE 'this is no archive of an account%' THEN 'import_archive_of_no_account'
  WHEN reason LIKE 'the archive was made by a newer version of Trackhut%' THEN 'import_archive_newer'
  WHEN reason LIKE 'the archive is not whole: % is missing' THEN 'import_archive_incomplete'
  WHEN reason LIKE '% is not as it was when the archive was made' THEN 'import_archive_changed'
  WHEN reason LIKE '% in the archive is damaged' THEN 'import_archive_file_damaged'
  WHEN reason LIKE 'there are more than % items in %' THEN 'import_archive_too_many_items'
  WHEN reason LIKE 'what is in the archive belongs to another account%' THEN 'import_archive_of_others'
  WHEN reason = 'the server cannot read the archive' THEN 'import_archive_unreadable'
END;
UPDATE imports SET reason_file = CASE reason_code
  WHEN 'import_archive_incomplete' THEN substr(reason, 27, length(reason) - 37)
  WHEN 'import_archive_changed' THEN substr(reason, 1, length(reason) - 43)
  WHEN 'import_archive_file_damaged' THEN substr(reason, 1, length(reason) - 26)
  WHEN 'import_archive_too_many_items' THEN substr(reason, instr(reason, ' items in ') + 10)
END;

UPDATE import_items SET reason_code = CASE reason
  WHEN 'it belongs to another account of this server' THEN 'item_of_others'
  WHEN 'its id is not valid' THEN 'item_id_invalid'
  WHEN 'its date is not valid' THEN 'item_date_invalid'
  WHEN 'its sport is not named' THEN 'item_sport_unnamed'
  WHEN 'it has no label' THEN 'item_label_missing'
  WHEN 'this server does not know its type' THEN 'item_type_unknown'
  WHEN 'this server does not know the sport' THEN 'item_sport_unknown'
  WHEN 'there are no figures for it' THEN 'item_without_figures'
  WHEN 'the recording is missing' THEN 'item_file_missing'
  WHEN 'the file is missing' THEN 'item_file_missing'
  WHEN 'the recording is damaged' THEN 'item_file_damaged'
  WHEN 'the file is damaged' THEN 'item_file_damaged'
  WHEN 'the recording is too large' THEN 'item_file_too_large'
  WHEN 'the file is too large' THEN 'item_file_too_large'
  WHEN 'it cannot be read as a picture' THEN 'image_unreadable'
  WHEN 'gpx file is invalid' THEN 'gpx_invalid'
  WHEN 'no tracks in gpx file' THEN 'gpx_without_tracks'
  WHEN '<time> is missing in gpx file' THEN 'gpx_without_time'
  WHEN 'error during gpx processing' THEN 'gpx_unmeasurable'
  WHEN 'the server cannot store it' THEN 'item_not_stored'
END WHERE reason IS NOT NULL;

UPDATE backup_runs SET reason_code = CASE
  WHEN reason = 'there is not enough room on the disk' THEN 'disk_full'
  WHEN reason = 'the disk takes no file of this size' THEN 'disk_file_too_large'
  WHEN reason LIKE 'the folder cannot be written to%' THEN 'folder_unwritable'
  WHEN reason = 'another backup is being made' THEN 'backup_underway'
  WHEN reason = 'the backup is damaged' THEN 'backup_damaged'
END;
