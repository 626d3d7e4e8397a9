-- The devices that are announced to Home Assistant: of people who want one, and of the server. If a person no longer wants
-- one, or is deleted, the row stays without user_id until the broker has forgotten the device.
CREATE TABLE mqtt_devices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The name in topics.
  device_id TEXT NOT NULL UNIQUE,
  user_id INTEGER UNIQUE REFERENCES users (id) ON DELETE SET NULL,
  is_server INTEGER NOT NULL CHECK (is_server IN (0, 1)),
  -- Keys of the goals that Home Assistant may know of: each has to be removed by name.
  goal_keys TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE UNIQUE INDEX mqtt_device_of_server ON mqtt_devices (is_server) WHERE is_server = 1;
