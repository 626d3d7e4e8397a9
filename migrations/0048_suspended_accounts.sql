-- Whose doors an administrator has closed until further notice. `is_active` stays what it was: whether the account has been
-- confirmed or activated.
ALTER TABLE users ADD COLUMN is_suspended INTEGER NOT NULL DEFAULT 0;
