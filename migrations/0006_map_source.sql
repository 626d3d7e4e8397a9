-- What the pictures of workouts were drawn from, see nameMapSource. NULL: nobody noted it yet.
ALTER TABLE instance_config ADD COLUMN map_source TEXT;
