-- Settings of the server that administrators have set in the browser, by their names in the environment, which always
-- wins over them. Secrets are sealed with the secret key, which is not in the database.
CREATE TABLE app_settings (
  name TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL,
  is_sealed INTEGER NOT NULL CHECK (is_sealed IN (0, 1))
) STRICT;
