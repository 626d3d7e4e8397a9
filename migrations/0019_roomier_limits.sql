-- A day's ride with a sensor each second has 5 MB, and a year's archive hundreds: what was the limit was in everybody's way.
-- Where somebody has an account the limits are what they were, as perhaps they were chosen.
UPDATE instance_config SET max_single_file_size = 52428800, max_zip_file_size = 524288000, gpx_limit_import = 1000
  WHERE max_single_file_size = 1048576 AND max_zip_file_size = 10485760 AND gpx_limit_import = 10
    AND NOT EXISTS (SELECT 1 FROM users);
