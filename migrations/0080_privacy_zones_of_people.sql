-- Places such as a home around which somebody always hides tracks from others. A row of privacy_zones without a place was made for
-- the end of a shared track. A row with a radius of 0 hides nothing: it keeps the centre of a zone that somebody removed, so
-- that a new zone at the same place has the same centre.
ALTER TABLE privacy_zones ADD COLUMN radius_m INTEGER NOT NULL DEFAULT 500 CHECK (radius_m = 0 OR radius_m BETWEEN 200 AND 1600);
ALTER TABLE privacy_zones ADD COLUMN name TEXT CHECK (name IS NULL OR radius_m > 0);
ALTER TABLE privacy_zones ADD COLUMN place_latitude REAL CHECK ((place_latitude IS NULL) = (name IS NULL));
ALTER TABLE privacy_zones ADD COLUMN place_longitude REAL CHECK ((place_longitude IS NULL) = (name IS NULL));
